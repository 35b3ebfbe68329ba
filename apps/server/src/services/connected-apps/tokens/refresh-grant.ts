import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAuthorization, recordAuthorizationUse } from '../authorizations.ts';
import { findStoredToken, spendStoredToken, storeTokens, type StoredGrant } from './app-tokens.ts';
import {
  revokeAuthorizationAfterReuse,
  findActiveUser,
  toTokenIssueRecord,
} from './grant-records.ts';
import type { GrantRequest } from './grant-request.ts';
import { OAuthError } from './oauth-error.ts';
import { pickAudience, pickScopes } from './requested-access.ts';

const refreshTokenEndedError = () =>
  new OAuthError('invalid_grant', 'The refresh token has ended. Log in again.');

const findRefreshToken = async (tx: Queries, token: string, { project, app }: GrantRequest) => {
  const stored = await findStoredToken(tx, 'refresh', token);
  const authorization = stored && (await lockAuthorization(tx, stored.authorizationId));
  const isOfClient =
    authorization?.clientId === app.client_id && authorization.projectId === project.project_id;
  if (!stored || !isOfClient) throw refreshTokenEndedError();
  return { stored, authorization };
};

/**
 * Each refresh token works once (RFC 9700, section 4.14.2).
 * @throws OAuthError invalid_request, invalid_grant, invalid_scope, invalid_target
 */
export function redeemRefreshToken(deps: Deps, request: GrantRequest): Promise<StoredGrant> {
  const { app, caller, form, resources } = request;
  const token = form.get('refresh_token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The refresh_token is missing.');
  return runRecorded<StoredGrant>(deps, async (tx) => {
    const { stored, authorization } = await findRefreshToken(tx, token, request);
    const hasEnded = authorization.revokedAt !== null || stored.expiresAt <= deps.clock.now();
    const identity = await findActiveUser(tx, deps, authorization);
    if (hasEnded || !identity) throw refreshTokenEndedError();
    const scopes = pickScopes(authorization, form.get('scope'));
    const audience = pickAudience(authorization, resources);
    if (!(await spendStoredToken(tx, deps, stored)))
      return revokeAuthorizationAfterReuse(tx, deps, authorization, {
        app,
        caller,
        what: 'refresh token',
      });
    await recordAuthorizationUse(tx, deps, authorization.id);
    const grant = await storeTokens(tx, deps, {
      authorization,
      scopes,
      audience,
      nonce: undefined,
    });
    return { result: grant, record: toTokenIssueRecord(deps, identity, request, scopes) };
  });
}
