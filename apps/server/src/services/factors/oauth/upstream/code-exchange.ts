import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import type { Deps } from '../../../../deps.ts';
import { oauthError } from '../oauth-errors.ts';
import type { OAuthProfile } from '../providers/provider-row.ts';
import { objectOf, type JsonObject } from '../providers/read-json.ts';
import { requestOptionsOf, type Upstream } from './upstream.ts';

export interface ProviderCallback {
  parameters: URLSearchParams;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** The tokens of the provider, which the page gets as `provider_values`. */
export interface ProviderValues {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scopes: string[];
  expires_at: string | null;
}

const parseUser = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Twitch sends scopes as a list, and some providers leave out the token type. */
const toStandardResponse = async (response: Response): Promise<Response> => {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (!response.ok || !isJson) return response;
  const { token_type = 'bearer', scope, ...answer } = objectOf(await response.json());
  const scopes = Array.isArray(scope) ? scope.join(' ') : scope;
  return Response.json({ ...answer, token_type, scope: scopes });
};

/** Reads the issuer for this account from the unchecked token, which is then checked against it. */
const withIssuerOfToken = async (
  { row: { protocol }, isStandIn }: Upstream,
  server: oauth.AuthorizationServer,
  response: Response,
): Promise<oauth.AuthorizationServer> => {
  const hasIssuers = protocol.kind === 'oidc' && protocol.issuerOf !== undefined;
  if (!hasIssuers || isStandIn || !response.ok) return server;
  const { id_token: token } = objectOf(await response.clone().json());
  const claims = typeof token === 'string' ? objectOf(decodeJwt(token)) : {};
  return { ...server, issuer: protocol.issuerOf?.(claims) ?? server.issuer };
};

const fetchToken = async (
  upstream: Upstream,
  { parameters, state, nonce, verifier, redirectUri }: ProviderCallback,
) => {
  const { client, authenticate, row } = upstream;
  const options = requestOptionsOf(upstream);
  const found = await upstream.readServer();
  const checked = oauth.validateAuthResponse(found, client, parameters, state);
  const response = await toStandardResponse(
    await oauth.authorizationCodeGrantRequest(
      found,
      client,
      authenticate,
      checked,
      redirectUri,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- LinkedIn refuses a verifier.
      row.takesVerifier === false ? oauth.nopkce : verifier,
      options,
    ),
  );
  const server = await withIssuerOfToken(upstream, found, response);
  if (row.protocol.kind === 'oauth2') {
    return {
      server,
      token: await oauth.processAuthorizationCodeResponse(server, client, response),
    };
  }
  const token = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: row.protocol.takesNonce === false ? oauth.expectNoNonce : nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, options);
  return { server, token };
};

const readClaims = async (
  upstream: Upstream,
  server: oauth.AuthorizationServer,
  token: oauth.TokenEndpointResponse,
): Promise<JsonObject> => {
  const claims = oauth.getValidatedIdTokenClaims(token);
  if (!claims || claims.email !== undefined || server.userinfo_endpoint === undefined) {
    return objectOf(claims);
  }
  const { client } = upstream;
  const options = requestOptionsOf(upstream);
  const response = await oauth.userInfoRequest(server, client, token.access_token, options);
  return {
    ...(await oauth.processUserInfoResponse(server, client, claims.sub, response)),
    ...claims,
  };
};

const readProfiles = async (
  { row: { profileRequests = [] }, profileUrls, fetch }: Upstream,
  { access_token }: oauth.TokenEndpointResponse,
): Promise<unknown[]> => {
  const answers: unknown[] = [];
  for (const [index, { body }] of profileRequests.entries()) {
    const response = await fetch(profileUrls[index] ?? '', {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${access_token}`,
        'user-agent': 'Bakehouse',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
    });
    if (!response.ok) {
      const text = `The profile has the status ${response.status}.`;
      throw new oauth.OperationProcessingError(text, { cause: response });
    }
    answers.push(await response.json());
  }
  return answers;
};

const toProviderValues = (token: oauth.TokenEndpointResponse, now: Date): ProviderValues => ({
  access_token: token.access_token,
  id_token: token.id_token ?? '',
  refresh_token: token.refresh_token ?? '',
  scopes: (token.scope ?? '').split(/[\s,]+/).filter(Boolean),
  expires_at:
    token.expires_in === undefined
      ? null
      : new Date(now.getTime() + token.expires_in * 1000).toISOString(),
});

const isProviderUnavailable = (error: unknown) =>
  (error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name)) ||
  (error instanceof TypeError && !('code' in error)) ||
  (error instanceof oauth.OperationProcessingError &&
    error.cause instanceof Response &&
    error.cause.status >= 500);

const toOAuthRefusal = ({ label }: Upstream, error: unknown) => {
  const isDenied =
    error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
  if (isDenied) return oauthError('oauth_access_denied', label);
  const type = isProviderUnavailable(error)
    ? 'oauth_provider_unavailable'
    : 'oauth_provider_failed';
  return oauthError(type, label);
};

const MAX_REASON_LENGTH = 200;

/** The library keeps claims and answers in its errors, so an error is never logged as a whole. */
const reasonOf = (error: unknown): string => {
  if (error instanceof oauth.ResponseBodyError) return `${error.status} ${error.error}`;
  if (error instanceof oauth.AuthorizationResponseError) return error.error;
  return error instanceof Error ? error.message : typeof error;
};

/** Runs requests to a provider, and turns each failure into a refusal that a page can show. */
export async function askProvider<Result>(
  { log }: Pick<Deps, 'log'>,
  upstream: Upstream,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const refusal = toOAuthRefusal(upstream, error);
    if (refusal.type !== 'oauth_access_denied') {
      const reason = reasonOf(error).slice(0, MAX_REASON_LENGTH);
      const facts = { provider: upstream.name, error_type: refusal.type, reason };
      log.warn(facts, 'a login at a provider failed');
    }
    throw refusal;
  }
}

export interface ProvenAccount {
  profile: OAuthProfile;
  values: ProviderValues;
}

/** @throws HttpError 400 of oauthError */
export const exchangeCode = (
  deps: Pick<Deps, 'log' | 'clock'>,
  upstream: Upstream,
  callback: ProviderCallback,
): Promise<ProvenAccount> =>
  askProvider(deps, upstream, async () => {
    const { server, token } = await fetchToken(upstream, callback);
    const profile = upstream.row.toProfile({
      claims: await readClaims(upstream, server, token),
      profiles: await readProfiles(upstream, token),
      form: { user: parseUser(callback.parameters.get('user')) },
    });
    if (profile.subject === '') throw new Error('The provider named no account.');
    return { profile, values: toProviderValues(token, deps.clock.now()) };
  });
