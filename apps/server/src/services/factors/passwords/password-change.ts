import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import type { RecordedWork } from '../../audit/recorded-transaction.ts';
import type { Account } from '../../identity/accounts.ts';
import { revokeVerificationLinks } from '../../identity/identifiers/verification-links.ts';
import { endAppAccess } from '../../identity/sessions/app-access.ts';
import { isLiveSession } from '../../identity/sessions/session-lookup.ts';
import { targetSessionOf, type SessionTarget } from '../../identity/sessions/session-target.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import { revokeEmailedProofs } from '../destinations/message-proof.ts';
import { deletePasswordAttempts } from './password-check.ts';
import { upsertPassword } from './password-factor.ts';
import { sendPasswordNotice } from './password-notice.ts';
import { revokeResetLinks } from './resets/reset-links.ts';

export interface PasswordChange {
  account: Account;
  /** The hash of the new password. */
  hash: string;
  target: SessionTarget;
  caller: Caller;
  /** Events of the same transaction that precede the change in the audit log. */
  before?: readonly UnlinkedRow[];
}

const endOtherSessions = (
  tx: Queries,
  { clock }: Deps,
  { account, target: { current } }: PasswordChange,
) => {
  const isOther = current && ne(sessions.id, current.id);
  const now = clock.now();
  return tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, account.id), isOther, isLiveSession(now)));
};

/** A stranger who signed up with an address must not end the links with which its owner can prove it. */
const revokeEmailedSecrets = async (
  tx: Queries,
  deps: Deps,
  { id, emailId, verifiedAt }: Account,
) => {
  await revokeEmailedProofs(tx, deps, id);
  if (verifiedAt === null) return;
  await revokeResetLinks(tx, deps, id);
  await revokeVerificationLinks(tx, deps, emailId);
};

/** Sets the password, ends all sessions but the caller's and the access of apps, and logs the owner in with it. The caller locks the user first. */
export async function changePassword(
  tx: Queries,
  deps: Deps,
  change: PasswordChange,
): Promise<RecordedWork<IssuedSession<Account>>> {
  const { account, hash, target, caller, before = [] } = change;
  await upsertPassword(tx, deps, account.id, hash);
  await endOtherSessions(tx, deps, change);
  await endAppAccess(tx, deps, account.id);
  await revokeEmailedSecrets(tx, deps, account);
  await deletePasswordAttempts(tx, deps, account);
  await sendPasswordNotice(tx, deps, { account, caller, project: target.project });
  const actor = toAuditActor(account, caller);
  return completeFactor(tx, deps, {
    identity: account,
    factor: { kind: 'password' },
    caller,
    before: [...before, createAuditEvent(deps, 'password_changed', { actor, details: {} })],
    ...targetSessionOf(target, account),
  });
}
