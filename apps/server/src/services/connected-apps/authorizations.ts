import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { appAuthorizations } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { SessionRow } from '../identity/sessions/session-lookup.ts';
import type { UserAndApp } from './consents.ts';

export type Authorization = typeof appAuthorizations.$inferSelect;

type NewAuthorization = UserAndApp &
  Pick<Authorization, 'scopes' | 'resources' | 'authenticatedAt'>;

/** When the user last proved a factor. */
export const authenticatedAtOf = ({ factors, startedAt }: SessionRow): Date =>
  factors
    .map(({ lastAuthenticatedAt }) => new Date(lastAuthenticatedAt))
    .reduce((latest, at) => (at > latest ? at : latest), startedAt);

export async function createAuthorization(
  tx: Queries,
  { clock, random }: Deps,
  authorization: NewAuthorization,
): Promise<string> {
  const now = clock.now();
  const id = `app-authorization-${random.uuid()}`;
  await tx
    .insert(appAuthorizations)
    .values({ ...authorization, id, createdAt: now, lastUsedAt: now });
  return id;
}

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
