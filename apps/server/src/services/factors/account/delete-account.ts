import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import { lockLiveCaller, type AccountCaller } from '../../identity/sessions/session-caller.ts';
import { toEventLetterInput } from '../../messages/event-letter-input.ts';
import { accountDeletedLetter } from '../../messages/letters/account/account-deleted.ts';
import { sendNotice } from '../../messages/notice.ts';
import { closeAccount } from './closed-accounts.ts';
import { runWithPinProof, type ParsedPinProof } from '../pins/pin-proof.ts';

export const DELETED_ACCOUNT_PATH = '/v1/accounts/deleted';

/**
 * Removes everything that identifies the user or logs in; files and the audit log stay (docs/decisions/0061).
 * @throws HttpError 403 invalid_pin, 429 pin_locked
 */
export function deleteAccount(deps: Deps, by: AccountCaller, proof: ParsedPinProof): Promise<void> {
  const { account, session } = by;
  const use = { account, session, caller: by, proof, isLogin: false };
  return runWithPinProof(deps, use, async (tx) => {
    await lockLiveCaller(tx, deps, by);
    await endSessions(tx, deps, eq(sessions.userId, account.id));
    await closeAccount(tx, deps, account, { keepsAddresses: true });
    const href = `${deps.config.publicUrl}${DELETED_ACCOUNT_PATH}`;
    const facts = toEventLetterInput(deps, by, deps.projects.portal);
    const letter = accountDeletedLetter({ ...facts, href });
    await sendNotice(tx, deps, account, letter);
    const event = createAuditEvent(deps, 'account_deleted', {
      actor: toAuditActor(account, by),
      details: {},
    });
    const { organisationId } = account;
    return { result: undefined, record: { organisationId, events: [event] } };
  });
}
