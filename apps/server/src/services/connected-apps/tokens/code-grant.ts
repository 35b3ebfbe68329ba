import type { Deps } from '../../../deps.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { findIssuedToken, redeemCheckedToken } from '../../identity/one-time-secrets/tokens.ts';
import { codeVerifierError } from '../../identity/pkce.ts';
import { lockAuthorization } from '../authorizations.ts';
import { storeTokens, type StoredGrant } from './app-tokens.ts';
import {
  revokeAuthorizationAfterReuse,
  findActiveUser,
  toTokenIssueRecord,
} from './grant-records.ts';
import type { GrantRequest } from './grant-request.ts';
import { OAuthError } from './oauth-error.ts';
import { pickAudience } from './requested-access.ts';

const VERIFIER_PATTERN = /^[\w.~-]{43,128}$/;

const unknownCodeError = () =>
  new OAuthError('invalid_grant', 'There is no such code for this app, or it has expired.');

const findVerifierProblem = (challenge: string | null, verifier: string | undefined) =>
  challenge !== null && verifier !== undefined && !VERIFIER_PATTERN.test(verifier)
    ? 'The code_verifier must have 43 to 128 letters, digits or characters of "-._~".'
    : codeVerifierError(challenge ?? undefined, verifier)?.message;

const wrongRedirectUriError = () =>
  new OAuthError('invalid_grant', 'The redirect_uri is not that of the authorization request.');

const revokeAfterCodeReuse = (deps: Deps, code: string, { app, caller }: GrantRequest) =>
  runRecorded<never>(deps, async (tx) => {
    const issued = await findIssuedToken(tx, deps, { purpose: 'authorization_code', token: code });
    if (issued?.userId == null || issued.isOpen)
      return { refusal: unknownCodeError(), record: undefined };
    const { subject: id, userId, payload } = issued;
    const authorization = { id, userId, projectId: payload.projectId };
    return revokeAuthorizationAfterReuse(tx, deps, authorization, { app, caller, what: 'code' });
  });

/**
 * A wrong verifier or redirect URI spends the code, and a code that is used again ends what came from it
 * (RFC 7636, section 4.1; RFC 6749, sections 4.1.2 and 4.1.3; RFC 9700, section 2.1.1).
 * @throws OAuthError invalid_request, invalid_grant
 */
export async function redeemAuthorizationCode(
  deps: Deps,
  request: GrantRequest,
): Promise<StoredGrant> {
  const { project, app, form, resources } = request;
  const code = form.get('code');
  if (code === undefined) throw new OAuthError('invalid_request', 'The code is missing.');
  const presented = { purpose: 'authorization_code', token: code } as const;
  const issued = await findIssuedToken(deps.db, deps, presented);
  const isOfClient =
    issued?.payload.clientId === app.client_id && issued.payload.projectId === project.project_id;
  if (!isOfClient) throw unknownCodeError();
  const redeemed = await redeemCheckedToken(deps, presented, {
    lock: (tx, { subject }) => lockAuthorization(tx, subject),
    refuse: ({ payload }) => {
      const wrong = findVerifierProblem(payload.codeChallenge, form.get('code_verifier'));
      if (wrong !== undefined) return new OAuthError('invalid_grant', wrong);
      const uri = form.get('redirect_uri') ?? payload.redirectUri;
      return uri === payload.redirectUri ? undefined : wrongRedirectUriError();
    },
    work: async (tx, { subject, payload }) => {
      const authorization = await lockAuthorization(tx, subject);
      const identity = authorization && (await findActiveUser(tx, deps, authorization));
      if (!identity || authorization.revokedAt !== null) throw unknownCodeError();
      const { scopes } = authorization;
      const grant = await storeTokens(tx, deps, {
        authorization,
        scopes,
        audience: pickAudience(authorization, resources),
        nonce: payload.nonce ?? undefined,
      });
      return { result: grant, record: toTokenIssueRecord(deps, identity, request, scopes) };
    },
  });
  return redeemed ?? revokeAfterCodeReuse(deps, code, request);
}
