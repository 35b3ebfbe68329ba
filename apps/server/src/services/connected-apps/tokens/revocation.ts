import type { Deps } from '../../../deps.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded, withoutRecord } from '../../audit/recorded-transaction.ts';
import { revokeAuthorization } from '../authorizations.ts';
import { spendStoredToken } from './app-tokens.ts';
import { findActiveUser } from './grant-records.ts';
import type { GrantRequest } from './grant-request.ts';
import { findAppToken } from './live-tokens.ts';

/** A refresh token takes everything with it that came from the same login (RFC 7009, section 2.1). */
export const revokeToken = (
  deps: Deps,
  { project, app, caller }: Pick<GrantRequest, 'project' | 'app' | 'caller'>,
  token: string,
): Promise<void> =>
  runRecorded<undefined>(deps, async (tx) => {
    const found = await findAppToken(tx, deps, project, token);
    if (found?.authorization.clientId !== app.client_id) return withoutRecord(undefined);
    const { stored, authorization } = found;
    if (stored.kind === 'access') {
      await spendStoredToken(tx, deps, stored);
      return withoutRecord(undefined);
    }
    const identity = await findActiveUser(tx, deps, authorization);
    const hasEnded = await revokeAuthorization(tx, deps, authorization.id);
    if (!identity || !hasEnded) return withoutRecord(undefined);
    const event = createAuditEvent(deps, 'app_access_revoked', {
      actor: toAuditActor(identity, caller),
      details: { app: app.client_name, reason: 'the app ended it' },
    });
    const { organisationId } = identity;
    return { result: undefined, record: { organisationId, events: [event] } };
  });
