import type { Deps } from '../../../deps.ts';
import { projectIssuerOf } from '../../identity/provider/session-jwts.ts';
import { grantClientCredentials } from '../clients/client-credentials-grant.ts';
import { ACCESS_TOKEN_LIFETIME_SECONDS, ID_TOKEN_TYPE, type TokenResponse } from './app-tokens.ts';
import { requireGrantType, type GrantRequest } from './grant-request.ts';
import { OAuthError } from './oauth-error.ts';

const GRANT_TYPE = 'client_credentials';

/**
 * A token in the form of the provider, which its libraries check with the keys of the project.
 * @throws OAuthError unsupported_grant_type, unauthorized_client, invalid_scope
 */
export async function grantMachineToken(deps: Deps, request: GrantRequest): Promise<TokenResponse> {
  const { project, app, form } = request;
  if (form.get('grant_type') !== GRANT_TYPE)
    throw new OAuthError('unsupported_grant_type', `The grant_type must be ${GRANT_TYPE}.`);
  requireGrantType(app, GRANT_TYPE);
  const { scopes, accessTokenId, issuedAt } = await grantClientCredentials(deps, request);
  const scope = scopes.join(' ');
  const iat = Math.floor(issuedAt.getTime() / 1000);
  const access_token = await deps.jwts.signClaims(ID_TOKEN_TYPE, {
    iss: projectIssuerOf(project.project_id),
    aud: [project.project_id],
    sub: app.client_id,
    scope,
    iat,
    nbf: iat,
    exp: iat + ACCESS_TOKEN_LIFETIME_SECONDS,
    jti: accessTokenId,
  });
  return { access_token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_LIFETIME_SECONDS, scope };
}
