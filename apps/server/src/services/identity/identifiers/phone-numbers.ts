import { and, eq, isNull, sql } from 'drizzle-orm';
import { phoneNumbers, users, type SessionFactor } from '../../../db/tables.ts';
import type { IdentifierOfKind, IdentifierQueries } from './identifier.ts';

const storedColumns = {
  id: phoneNumbers.id,
  userId: phoneNumbers.userId,
  verifiedAt: phoneNumbers.verifiedAt,
  details: sql<
    SessionFactor['details']
  >`json_build_object('phone_id', ${phoneNumbers.id}, 'phone_number', ${phoneNumbers.number})`,
};

export const phoneNumberQueries: IdentifierQueries<IdentifierOfKind<'phone'>> = {
  noun: 'phone-number',
  name: 'phone number',
  duplicateErrorType: 'duplicate_phone_number',
  columns: {
    id: phoneNumbers.id,
    userId: phoneNumbers.userId,
    organisationId: phoneNumbers.organisationId,
  },
  matches: ({ number }) => eq(phoneNumbers.number, number),
  select: (db, where) => db.select(storedColumns).from(phoneNumbers).where(where),
  insert: (tx, owned, { number }) =>
    tx
      .insert(phoneNumbers)
      .values({ ...owned, number })
      .onConflictDoNothing()
      .returning(storedColumns),
  markVerified: (tx, id, verifiedAt) =>
    tx
      .update(phoneNumbers)
      .set({ verifiedAt })
      .where(and(eq(phoneNumbers.id, id), isNull(phoneNumbers.verifiedAt)))
      .returning(storedColumns),
  remove: (tx, where) => tx.delete(phoneNumbers).where(where).returning(storedColumns),
  propertyQueries: {
    phone_numbers: sql`(
      select coalesce(json_agg(json_build_object('phone_id', ${phoneNumbers.id}, 'phone_number', ${phoneNumbers.number}, 'verified', ${phoneNumbers.verifiedAt} is not null) order by ${phoneNumbers.createdAt}), '[]'::json)
      from ${phoneNumbers} where ${eq(phoneNumbers.userId, users.id)})`,
  },
};
