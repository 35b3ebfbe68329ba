import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { emails, users, type SessionFactor } from '../../../db/tables.ts';
import type { IdentifierOfKind, IdentifierQueries } from './identifier.ts';

const storedColumns = {
  id: emails.id,
  userId: emails.userId,
  verifiedAt: emails.verifiedAt,
  details: sql<
    SessionFactor['details']
  >`json_build_object('email_id', ${emails.id}, 'email_address', ${emails.address})`,
};

/** The first email of a user is the primary one. Only a primary email can be unverified. */
export const emailQueries: IdentifierQueries<IdentifierOfKind<'email'>> = {
  noun: 'email',
  name: 'email address',
  duplicateErrorType: 'duplicate_email',
  columns: {
    id: emails.id,
    userId: emails.userId,
    organisationId: emails.organisationId,
  },
  matches: ({ canonical }) => eq(emails.canonical, canonical),
  select: (db, where) => db.select(storedColumns).from(emails).where(where),
  insert: (tx, owned, { address, canonical }) =>
    tx
      .insert(emails)
      .values({
        ...owned,
        address,
        canonical,
        isPrimary: sql`not exists (select 1 from ${emails} where ${eq(emails.userId, owned.userId)} and ${emails.isPrimary})`,
      })
      .onConflictDoNothing({ target: [emails.canonical, emails.organisationId] })
      .returning(storedColumns),
  markVerified: (tx, id, verifiedAt) =>
    tx
      .update(emails)
      .set({ verifiedAt })
      .where(and(eq(emails.id, id), isNull(emails.verifiedAt)))
      .returning(storedColumns),
  remove: (tx, where) => tx.delete(emails).where(where).returning(storedColumns),
  propertyQueries: {
    emails: sql`(
      select coalesce(json_agg(json_build_object('email_id', ${emails.id}, 'email', ${emails.address}, 'verified', ${emails.verifiedAt} is not null) order by ${emails.isPrimary} desc, ${emails.createdAt}), '[]'::json)
      from ${emails} where ${eq(emails.userId, users.id)})`,
  },
};

/** Makes the oldest verified email the primary one if the user has no primary email. */
export async function makeVerifiedEmailPrimary(tx: Queries, userId: string): Promise<void> {
  const isOfUser = eq(emails.userId, userId);
  const [primary] = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(isOfUser, emails.isPrimary));
  if (primary) return;
  const [oldest] = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(isOfUser, isNotNull(emails.verifiedAt)))
    .orderBy(asc(emails.createdAt), asc(emails.id))
    .limit(1);
  if (oldest) await tx.update(emails).set({ isPrimary: true }).where(eq(emails.id, oldest.id));
}
