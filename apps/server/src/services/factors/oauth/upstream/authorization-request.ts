import * as oauth from 'oauth4webapi';
import type { OAuthProviderRow } from '../providers/provider-row.ts';
import { requestOptionsOf, type Upstream } from './upstream.ts';

export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** The verifier of the PKCE pair of this server and the provider (RFC 7636). */
  verifier: string;
  scopes: readonly string[];
  parameters: Readonly<Record<string, string>>;
}

const scopeTextOf = ({ scopes, scopeSeparator = ' ' }: OAuthProviderRow, more: readonly string[]) =>
  [...new Set([...scopes, ...more])].join(scopeSeparator);

const toAuthorizationParameters = async (
  { row, client }: Upstream,
  { redirectUri, state, nonce, verifier, scopes, parameters }: AuthorizationRequest,
): Promise<URLSearchParams> =>
  new URLSearchParams({
    ...parameters,
    ...row.parameters,
    [row.clientAuthentication === 'client_key' ? 'client_key' : 'client_id']: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopeTextOf(row, scopes),
    state,
    ...(row.protocol.kind === 'oidc' && row.protocol.takesNonce !== false && { nonce }),
    ...(row.takesVerifier !== false && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  });

/** The request itself, or a reference to it where the provider lets it be pushed (RFC 9126). */
const pushAuthorizationRequest = async (
  upstream: Upstream,
  server: oauth.AuthorizationServer,
  parameters: URLSearchParams,
): Promise<URLSearchParams> => {
  const { require_pushed_authorization_requests: isRequired = false } = server;
  const isOffered = server.pushed_authorization_request_endpoint !== undefined;
  if (!isOffered && !isRequired) return parameters;
  const { client, authenticate } = upstream;
  const options = requestOptionsOf(upstream);
  const response = await oauth.pushedAuthorizationRequest(
    server,
    client,
    authenticate,
    parameters,
    options,
  );
  const pushed = await oauth.processPushedAuthorizationResponse(server, client, response);
  return new URLSearchParams({ client_id: client.client_id, request_uri: pushed.request_uri });
};

export async function authorizationUrlOf(
  upstream: Upstream,
  request: AuthorizationRequest,
): Promise<string> {
  const server = await upstream.readServer();
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = await toAuthorizationParameters(upstream, request);
  for (const [name, value] of await pushAuthorizationRequest(upstream, server, parameters))
    url.searchParams.set(name, value);
  return url.href;
}
