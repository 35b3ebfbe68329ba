import { normalizePassword } from '@bakehouse/contract';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { deletePasswordAttempts } from './password-check.ts';
import { insertPassword } from './password-factor.ts';
import { sendPasswordNotice } from './password-notice.ts';
import { requireStrongPassword } from './password-strength.ts';
import {
  findVerificationLink,
  revokeVerificationLinks,
  type VerificationLink,
} from '../../identity/identifiers/verification-links.ts';

export const isPasswordChoiceLink = (
  link: VerificationLink | undefined,
): link is VerificationLink =>
  link !== undefined && link.account.verifiedAt !== null && link.passwordHash === null;

/** Returns false for an unusable link. Throws HttpError 400 breached_password, weak_password. */
export async function choosePassword(
  deps: Deps,
  { token, password, caller }: { token: string; password: string; caller: Caller },
): Promise<boolean> {
  const found = await findVerificationLink(deps.db, deps, token);
  if (!isPasswordChoiceLink(found)) return false;
  const project = deps.projects.ownerOf(found.account.organisationId);
  await requireStrongPassword(deps, { password, email: found.account.email, project, caller });
  const hash = await deps.slowHash.hash(normalizePassword(password), caller);
  return runRecorded(deps, async (tx) => {
    await lockAccount(tx, found.account.id);
    const link = await findVerificationLink(tx, deps, token);
    if (!isPasswordChoiceLink(link)) return { result: false, record: undefined };
    const { account } = link;
    await insertPassword(tx, deps, account.id, hash);
    await revokeVerificationLinks(tx, deps, account.emailId);
    await deletePasswordAttempts(tx, deps, account);
    await sendPasswordNotice(tx, deps, { account, caller, project });
    const actor = toAuditActor(account, caller);
    const event = createAuditEvent(deps, 'password_changed', { actor, details: {} });
    const { organisationId } = account;
    return { result: true, record: { organisationId, events: [event] } };
  });
}
