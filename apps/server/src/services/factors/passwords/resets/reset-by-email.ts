import { normalizePassword } from '@bakehouse/contract';
import type { Queries } from '../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { HttpError } from '../../../../http-error.ts';
import type { Caller } from '../../../../lib/http/caller.ts';
import type { RecordedWork } from '../../../audit/recorded-transaction.ts';
import { lockAccount, type Account } from '../../../identity/accounts.ts';
import { verifyIdentifier } from '../../../identity/identifiers/address-proof.ts';
import { findToken, redeemCheckedToken } from '../../../identity/one-time-secrets/tokens.ts';
import { codeVerifierError } from '../../../identity/pkce.ts';
import type { SessionTarget } from '../../../identity/sessions/session-target.ts';
import type { IssuedSession } from '../../../identity/sign-in.ts';
import { changePassword } from '../password-change.ts';
import { requireStrongPassword } from '../password-strength.ts';
import { findResetAccount, type ResetLink } from './reset-links.ts';

interface EmailReset {
  token: string;
  password: string;
  codeVerifier: string | undefined;
  target: SessionTarget;
  caller: Caller;
}

export const unusableLinkError = () =>
  new HttpError(
    401,
    'unable_to_auth_password_reset_token',
    'The link was used or has expired. Ask for a new one.',
  );

const lockResetAccount = async (tx: Queries, link: ResetLink): Promise<Account> => {
  await lockAccount(tx, link.subject);
  const account = await findResetAccount(tx, link);
  if (!account) throw unusableLinkError();
  return account;
};

const completeReset = async (
  tx: Queries,
  deps: Deps,
  link: ResetLink,
  { hash, target, caller }: { hash: string; target: SessionTarget; caller: Caller },
): Promise<RecordedWork<IssuedSession<Account>>> => {
  const found = await lockResetAccount(tx, link);
  const session = target.current?.userId === found.id ? target.current : undefined;
  const before = await verifyIdentifier(tx, deps, {
    identity: found,
    identifier: { kind: 'email', id: link.payload.emailId },
    credential: session && { session },
    caller,
    sendsNotice: false,
  });
  const account = await lockResetAccount(tx, link);
  return changePassword(tx, deps, { account, hash, target, caller, before });
};

/**
 * Also sets the first password of an account, and proves its address. A refused password does not spend the link.
 * @throws HttpError 401 unable_to_auth_password_reset_token, 400 breached_password, weak_password, and the errors of
 * codeVerifierError
 */
export async function resetByEmail(
  deps: Deps,
  { token, password, codeVerifier, target, caller }: EmailReset,
): Promise<IssuedSession<Account>> {
  const { project } = target;
  const presented = { purpose: 'password_reset', token } as const;
  const link = await findToken(deps.db, deps, presented);
  const isOwn = link?.payload.projectId === project.project_id;
  const account = isOwn ? await findResetAccount(deps.db, link) : undefined;
  if (!account) throw unusableLinkError();
  await requireStrongPassword(deps, { password, email: account.email, project, caller });
  const hash = await deps.slowHash.hash(normalizePassword(password), caller);
  const issued = await redeemCheckedToken(deps, presented, {
    lock: (tx, { subject }) => lockAccount(tx, subject),
    refuse: ({ payload }) => codeVerifierError(payload.codeChallenge ?? undefined, codeVerifier),
    work: (tx, found) => completeReset(tx, deps, found, { hash, target, caller }),
  });
  if (!issued) throw unusableLinkError();
  return issued;
}
