import type { Deps } from '../../../deps.ts';
import { signTokens, type StoredGrant, type TokenResponse } from './app-tokens.ts';
import { redeemAuthorizationCode } from './code-grant.ts';
import type { GrantRequest } from './grant-request.ts';
import { OAuthError } from './oauth-error.ts';
import { redeemRefreshToken } from './refresh-grant.ts';

type GrantHandler = (deps: Deps, request: GrantRequest) => Promise<StoredGrant>;

const GRANT_HANDLERS: ReadonlyMap<string, GrantHandler> = new Map([
  ['authorization_code', redeemAuthorizationCode],
  ['refresh_token', redeemRefreshToken],
]);

/** @throws OAuthError of the grant, or unsupported_grant_type */
export async function grantTokens(deps: Deps, request: GrantRequest): Promise<TokenResponse> {
  const type = request.form.get('grant_type');
  if (type === undefined) throw new OAuthError('invalid_request', 'The grant_type is missing.');
  const grant = GRANT_HANDLERS.get(type);
  if (!grant) {
    const text = `The grant_type must be ${[...GRANT_HANDLERS.keys()].join(' or ')}.`;
    throw new OAuthError('unsupported_grant_type', text);
  }
  return signTokens(deps, request, await grant(deps, request));
}
