import * as openid from 'openid-client';
import type { TestServer } from '../server/test-server.ts';
import { callSite, CLIENT_SECRET, type Site } from './two-sites.ts';

interface Decision {
  token: string;
  isAllowed: boolean;
}

/** The page reads the address to which the app has sent the browser, and submits what the user decides. */
export async function submitConsent(
  server: TestServer,
  site: Site,
  { searchParams }: URL,
  { token, isAllowed }: Decision,
) {
  const {
    scope = '',
    code_challenge_method: _method,
    ...request
  } = Object.fromEntries(searchParams);
  return callSite(server, site, {
    path: '/idp/oauth/authorize/submit',
    token,
    body: { ...request, scopes: scope.split(' '), consent_granted: isAllowed },
  });
}

export const readRedirect = ({ json }: { json: unknown }): URL =>
  new URL((json as { data: { redirect_uri: string } }).data.redirect_uri);

interface OpenidClientAppOptions {
  site: Site;
  clientId: string;
  redirectUri: string;
  auth?: openid.ClientAuth;
}

/** An app whose developer uses openid-client, which checks the signatures of all tokens here. */
export async function createOpenidClientApp(
  server: TestServer,
  { site, clientId, redirectUri, auth }: OpenidClientAppOptions,
) {
  const issuer = new URL(`${server.deps.config.publicUrl}/v1/oauth2/${site.project_id}`);
  const config = await openid.discovery(
    issuer,
    clientId,
    { [openid.clockSkew]: server.deps.clock.offsetSeconds() },
    auth ?? openid.ClientSecretBasic(CLIENT_SECRET),
    {
      execute: [
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- The test server has an http URL.
        openid.allowInsecureRequests,
        openid.enableNonRepudiationChecks,
      ],
      [openid.customFetch]: async (url, init) => server.app.request(url, init as RequestInit),
    },
  );

  const startLogin = async (parameters: Record<string, string> = {}) => {
    const checks = {
      pkceCodeVerifier: openid.randomPKCECodeVerifier(),
      expectedState: openid.randomState(),
      expectedNonce: openid.randomNonce(),
      idTokenExpected: true,
    };
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email offline_access',
      code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      ...parameters,
    });
    return { url, checks };
  };

  const logIn = async (decision: Decision, parameters?: Record<string, string>) => {
    const { url, checks } = await startLogin(parameters);
    const answer = readRedirect(await submitConsent(server, site, url, decision));
    return openid.authorizationCodeGrant(config, answer, checks);
  };
  return { config, startLogin, logIn };
}
