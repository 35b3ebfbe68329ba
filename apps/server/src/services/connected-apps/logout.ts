import type { ConnectedApp } from '../../config/connected-apps.ts';
import type { Project } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import { requireConnectedApp } from './checks/client.ts';
import { checkRedirectUri, addUrlParameters } from './checks/redirect-uri.ts';
import { issuerOf } from './discovery.ts';
import { idpError } from './idp-errors.ts';
import { ID_TOKEN_TYPE } from './tokens/app-tokens.ts';

interface LogoutRequest {
  project: Project;
  clientId: string;
  postLogoutRedirectUri: string;
  idTokenHint: string | undefined;
  state: string | undefined;
  userId: string | undefined;
}

/** An expired id token is still a hint (OpenID Connect RP-Initiated Logout 1.0, section 2). */
const readHintedUser = async (
  deps: Deps,
  { project, idTokenHint }: LogoutRequest,
  { client_id }: ConnectedApp,
): Promise<string | undefined> => {
  if (idTokenHint === undefined) return undefined;
  const claims = await deps.jwts.readClaims(ID_TOKEN_TYPE, idTokenHint);
  const isRight = claims?.iss === issuerOf(deps.config, project) && claims.aud === client_id;
  if (isRight) return claims.sub;
  const text = 'The id_token_hint is not an id token of this app.';
  throw idpError('idp_invalid_id_token_hint', text);
};

/** @throws HttpError of idpError */
export async function startLogout(
  deps: Deps,
  request: LogoutRequest,
): Promise<{ isConsentRequired: boolean; redirectUri: string; app: ConnectedApp }> {
  const { project, clientId, postLogoutRedirectUri, state, userId } = request;
  const app = await requireConnectedApp(deps, project, clientId);
  checkRedirectUri(app.post_logout_redirect_uris, postLogoutRedirectUri);
  const hinted = await readHintedUser(deps, request, app);
  return {
    app,
    isConsentRequired: userId !== undefined && userId !== hinted,
    redirectUri: addUrlParameters(postLogoutRedirectUri, state === undefined ? {} : { state }),
  };
}
