import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { appAuthorizations } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { SessionRow } from '../identity/sessions/session-lookup.ts';
import type { UserAndApp } from './consents.ts';

export type Authorization = typeof appAuthorizations.$inferSelect;

type NewAuthorization = Omit<Authorization, 'id' | 'createdAt' | 'lastUsedAt' | 'revokedAt'>;

/** When the user last proved a factor. */
export const authenticatedAtOf = ({ factors, startedAt }: SessionRow): Date =>
  factors
    .map(({ lastAuthenticatedAt }) => new Date(lastAuthenticatedAt))
    .reduce((latest, at) => (at > latest ? at : latest), startedAt);

export async function insertAuthorization(
  tx: Queries,
  { clock, random }: Deps,
  authorization: NewAuthorization,
): Promise<Authorization> {
  const now = clock.now();
  const id = `app-authorization-${random.uuid()}`;
  const row = { ...authorization, id, createdAt: now, lastUsedAt: now, revokedAt: null };
  await tx.insert(appAuthorizations).values(row);
  return row;
}

export const createAuthorization = async (
  tx: Queries,
  deps: Deps,
  authorization: NewAuthorization & UserAndApp,
): Promise<string> => (await insertAuthorization(tx, deps, authorization)).id;

/** Calls that use the tokens of one authorization wait for each other. */
export async function lockAuthorization(
  tx: Queries,
  id: string,
): Promise<Authorization | undefined> {
  const [found] = await tx
    .select()
    .from(appAuthorizations)
    .where(eq(appAuthorizations.id, id))
    .for('update');
  return found;
}

/** Ends every token of the authorization at once; true if it had not ended. */
export async function revokeAuthorization(
  tx: Queries,
  { clock }: Deps,
  id: string,
): Promise<boolean> {
  const revoked = await tx
    .update(appAuthorizations)
    .set({ revokedAt: clock.now() })
    .where(and(eq(appAuthorizations.id, id), isNull(appAuthorizations.revokedAt)))
    .returning({ id: appAuthorizations.id });
  return revoked.length > 0;
}

export const recordAuthorizationUse = (tx: Queries, { clock }: Deps, id: string) =>
  tx.update(appAuthorizations).set({ lastUsedAt: clock.now() }).where(eq(appAuthorizations.id, id));
