import { DEVICE_CODE_GRANT_TYPE, type GrantType } from '../../../config/connected-apps.ts';
import type { Deps } from '../../../deps.ts';
import { grantClientCredentials } from '../clients/client-credentials-grant.ts';
import { redeemDeviceCode } from '../devices/device-grant.ts';
import { signTokens, type StoredGrant, type TokenResponse } from './app-tokens.ts';
import { redeemAuthorizationCode } from './code-grant.ts';
import { requireGrantType, type GrantRequest } from './grant-request.ts';
import { OAuthError } from './oauth-error.ts';
import { redeemRefreshToken } from './refresh-grant.ts';

type GrantHandler = (deps: Deps, request: GrantRequest) => Promise<StoredGrant>;

const GRANT_HANDLERS: Readonly<Record<GrantType, GrantHandler>> = {
  authorization_code: redeemAuthorizationCode,
  refresh_token: redeemRefreshToken,
  client_credentials: grantClientCredentials,
  [DEVICE_CODE_GRANT_TYPE]: redeemDeviceCode,
};

const isGrantType = (text: string): text is GrantType => Object.hasOwn(GRANT_HANDLERS, text);

/** @throws OAuthError of the grant, unsupported_grant_type, or unauthorized_client */
export async function grantTokens(deps: Deps, request: GrantRequest): Promise<TokenResponse> {
  const type = request.form.get('grant_type');
  if (type === undefined) throw new OAuthError('invalid_request', 'The grant_type is missing.');
  if (!isGrantType(type)) {
    const text = `The grant_type must be ${Object.keys(GRANT_HANDLERS).join(' or ')}.`;
    throw new OAuthError('unsupported_grant_type', text);
  }
  requireGrantType(request.app, type);
  return signTokens(deps, request, await GRANT_HANDLERS[type](deps, request));
}
