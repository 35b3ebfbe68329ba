import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { closeAccount } from '../../factors/account/closed-accounts.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import { requireIdentity } from './backend-users.ts';
import type { BackendActor } from './new-users.ts';

/**
 * The address can be used for a new account afterwards.
 * @returns the id of the user
 * @throws HttpError 404 user_not_found
 */
export const deleteBackendUser = (
  deps: Deps,
  { project, caller }: BackendActor,
  id: string,
): Promise<string> =>
  runRecorded(deps, async (tx) => {
    const identity = await requireIdentity(tx, project, id);
    await lockAccount(tx, identity.id);
    await endSessions(tx, deps, eq(sessions.userId, identity.id));
    await closeAccount(tx, deps, identity, { keepsAddresses: false });
    const event = createAuditEvent(deps, 'account_deleted', {
      actor: toAuditActor(identity, caller),
      details: {},
    });
    return {
      result: identity.id,
      record: { organisationId: project.organisationId, events: [event] },
    };
  });
