import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { users, webauthnRegistrations as table } from '../../../db/tables.ts';
import type { ProvenFactor } from '../../identity/sign-in.ts';

export type Registration = typeof table.$inferSelect;

export const listRegistrations = (
  db: Queries,
  { userId, domain }: Pick<Registration, 'userId' | 'domain'>,
): Promise<Registration[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.domain, domain)))
    .orderBy(asc(table.createdAt));

export async function findRegistration(
  db: Queries,
  organisationId: string,
  { domain, credentialId }: { domain: string; credentialId: string },
): Promise<Registration | undefined> {
  const id = Buffer.from(credentialId, 'base64url');
  const [found] = await db
    .select(getTableColumns(table))
    .from(table)
    .innerJoin(users, and(eq(users.id, table.userId), eq(users.organisationId, organisationId)))
    .where(and(eq(table.domain, domain), eq(table.credentialId, id)));
  return found;
}

export async function lockRegistration(
  tx: Queries,
  registrationId: string,
): Promise<Registration | undefined> {
  const [found] = await tx.select().from(table).where(eq(table.id, registrationId)).for('update');
  return found;
}

export const toProvenFactor = ({ id, domain, userAgent }: Registration): ProvenFactor => ({
  kind: 'webauthn',
  details: { webauthn_registration_id: id, domain, user_agent: userAgent },
});
