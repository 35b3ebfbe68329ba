import { and, eq, isNull } from 'drizzle-orm';
import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import type { AuditRecord } from '../../audit/recorded-transaction.ts';
import { selectIdentities, type Identity } from '../../identity/identities.ts';
import { organisationIdOf } from '../../identity/organisations.ts';
import { revokeAuthorization, type Authorization } from '../authorizations.ts';
import { OAuthError } from './oauth-error.ts';

/** An app that acts by itself has no user, and the project may have got users of its own since. */
export async function findActiveUser(
  tx: Queries,
  deps: Deps,
  { userId, projectId }: Pick<Authorization, 'userId' | 'projectId'>,
): Promise<Identity | undefined> {
  if (userId === null) return undefined;
  const isActive = and(
    eq(users.id, userId),
    eq(users.organisationId, organisationIdOf(deps, projectId)),
    isNull(users.deactivatedAt),
  );
  const [found] = await selectIdentities(tx).where(isActive);
  return found;
}

interface TokenUse {
  app: ConnectedApp;
  caller: Caller;
}

export const toTokenIssueRecord = (
  deps: Deps,
  identity: Identity,
  { app, caller }: TokenUse,
  scopes: readonly string[],
): AuditRecord => {
  const actor = toAuditActor(identity, caller);
  const details = { app: app.client_name, scopes };
  const event = createAuditEvent(deps, 'app_tokens_issued', { actor, details });
  return { organisationId: identity.organisationId, events: [event] };
};

/** Somebody has a copy of a code or token that was used before, so everything that came from it ends. */
export async function revokeAuthorizationAfterReuse(
  tx: Queries,
  deps: Deps,
  authorization: Pick<Authorization, 'id' | 'userId' | 'projectId'>,
  { app, caller, what }: TokenUse & { what: 'code' | 'device code' | 'refresh token' },
) {
  const identity = await findActiveUser(tx, deps, authorization);
  const hasEnded = await revokeAuthorization(tx, deps, authorization.id);
  const text = `This ${what} was used before. Everything that came from it has ended. Log in again.`;
  const refusal = new OAuthError('invalid_grant', text);
  if (!identity || !hasEnded) return { refusal, record: undefined };
  const event = createAuditEvent(deps, 'app_access_revoked', {
    actor: toAuditActor(identity, caller),
    details: { app: app.client_name, reason: `a ${what} was used twice` },
  });
  return { refusal, record: { organisationId: identity.organisationId, events: [event] } };
}
