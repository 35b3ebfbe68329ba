import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../../db/client.ts';
import { emails } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import type { Caller } from '../../../../lib/http/caller.ts';
import { lockAccount } from '../../../identity/accounts.ts';
import { redeemCheckedToken } from '../../../identity/one-time-secrets/tokens.ts';
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
 * Logs in with the link for a new password, which is then spent. Returns undefined for any other token.
 * @throws HttpError 401 unable_to_auth_password_reset_token, and the errors of codeVerifierError and
 * proveIdentifier
 */
export const logInByResetLink = (
  deps: Deps,
  login: ResetLinkLogin,
): Promise<ProvenIdentity | undefined> =>
  redeemCheckedToken(
    deps,
    { purpose: 'password_reset', token: login.token },
    {
      lock: (tx, { subject }) => lockAccount(tx, subject),
      refuse: ({ payload: { projectId, codeChallenge } }) =>
        projectId === login.target.project.project_id
          ? codeVerifierError(codeChallenge ?? undefined, login.codeVerifier)
          : unusableLinkError(),
      work: (tx, link) => proveAddress(tx, deps, link, login),
    },
  );
