import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../../db/client.ts';
import { emails } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import type { Caller } from '../../../../lib/http/caller.ts';
import { lockAccount } from '../../../identity/accounts.ts';
import { findToken, redeemCheckedToken } from '../../../identity/one-time-secrets/tokens.ts';
import { codeVerifierError } from '../../../identity/pkce.ts';
import { proveIdentifier, type ProvenIdentity } from '../../../identity/prove-identifier.ts';
import type { SessionTarget } from '../../../identity/sessions/session-target.ts';
import { unusableLinkError } from './reset-by-email.ts';
import type { ResetLink } from './reset-links.ts';

interface ResetLinkLogin {
  token: string;
  codeVerifier: string | undefined;
  target: SessionTarget;
  caller: Caller;
}

const proveAddress = async (
  tx: Queries,
  deps: Deps,
  { subject: userId, payload: { emailId } }: ResetLink,
  { target, caller }: ResetLinkLogin,
) => {
  const [found] = await tx
    .select({ address: emails.address, canonical: emails.canonical })
    .from(emails)
    .where(and(eq(emails.id, emailId), eq(emails.userId, userId)));
  if (!found) throw unusableLinkError();
  const identifier = { kind: 'email', ...found } as const;
  const proof = { identifier, intent: 'login', factor: 'magic_link', target, caller } as const;
  return proveIdentifier(tx, deps, proof);
};

/**
 * Logs in with the link for a new password, which is then spent. Returns undefined for any other token, and for a link
 * of another project.
 * @throws HttpError 401 unable_to_auth_password_reset_token, and the errors of codeVerifierError and
 * proveIdentifier
 */
export async function logInByResetLink(
  deps: Deps,
  login: ResetLinkLogin,
): Promise<ProvenIdentity | undefined> {
  const presented = { purpose: 'password_reset', token: login.token } as const;
  const found = await findToken(deps.db, deps, presented);
  if (found?.payload.projectId !== login.target.project.project_id) return undefined;
  return redeemCheckedToken(deps, presented, {
    lock: (tx, { subject }) => lockAccount(tx, subject),
    refuse: ({ payload: { codeChallenge } }) =>
      codeVerifierError(codeChallenge ?? undefined, login.codeVerifier),
    work: (tx, link) => proveAddress(tx, deps, link, login),
  });
}
