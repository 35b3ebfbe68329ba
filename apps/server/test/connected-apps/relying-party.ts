import * as oauth from 'oauth4webapi';
import type { TestServer } from '../server/test-server.ts';

export const RECIPES_CLIENT_ID = 'connected-app-test-recipes';
export const OVENS_CLIENT_ID = 'connected-app-test-ovens';
export const CONSENT_FORM_PATH = '/sdk/v1/oauth/authorize';
export const CALLBACK_URL = 'http://127.0.0.1:4711/callback';

interface RelyingPartyLogin {
  /** The session of the user; without it, nobody is logged in. */
  token?: string;
  clientId?: string;
  scopes?: readonly string[];
  isAllowed?: boolean;
  /** How the app proves who it is; without it, the app is public. */
  clientAuth?: oauth.ClientAuth;
  /** Further members of the authorization request. */
  request?: Readonly<Record<string, unknown>>;
}

interface RelyingPartyAnswer {
  redirect_uri: string;
  authorization_code?: string;
}

const readAnswer = (reply: { json: unknown }) => {
  const { redirect_uri } = (reply.json as { data: RelyingPartyAnswer }).data;
  return new URL(redirect_uri);
};

/** Reads the discovery document of the first project. */
async function discoverServer(server: TestServer) {
  const project = server.deps.projects.portal;
  const issuer = new URL(`${server.deps.config.publicUrl}/v1/oauth2/${project.project_id}`);
  const options = {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- The test server has an http URL.
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: async (url: string, init: object) => server.app.request(url, init),
  };
  const discovered = await oauth.discoveryRequest(issuer, options);
  return { as: await oauth.processDiscoveryResponse(issuer, discovered), options };
}

/** An app that checks every answer as strictly as its library does. */
export async function createRelyingParty(server: TestServer) {
  const { as, options } = await discoverServer(server);
  const verifier = oauth.generateRandomCodeVerifier();
  const nonce = oauth.generateRandomNonce();
  const state = oauth.generateRandomState();
  const codeChallenge = await oauth.calculatePKCECodeChallenge(verifier);

  const submit = async ({
    token,
    clientId = RECIPES_CLIENT_ID,
    scopes = ['openid'],
    ...rest
  }: RelyingPartyLogin) => {
    const { isAllowed = true, request = {} } = rest;
    return server.provider('/idp/oauth/authorize/submit', {
      ...(token !== undefined && { token }),
      body: {
        client_id: clientId,
        redirect_uri: CALLBACK_URL,
        response_type: 'code',
        scopes,
        state,
        nonce,
        code_challenge: codeChallenge,
        consent_granted: isAllowed,
        ...request,
      },
    });
  };

  const redeemWith =
    (clientAuth: oauth.ClientAuth) =>
    async (answer: URL, clientId = RECIPES_CLIENT_ID, codeVerifier = verifier) => {
      const client = { client_id: clientId };
      const parameters = oauth.validateAuthResponse(as, client, answer, state);
      return oauth.authorizationCodeGrantRequest(
        as,
        client,
        clientAuth,
        parameters,
        CALLBACK_URL,
        codeVerifier,
        options,
      );
    };
  const redeem = redeemWith(oauth.None());

  const logIn = async (login: RelyingPartyLogin) => {
    const answer = readAnswer(await submit(login));
    const clientId = login.clientId ?? RECIPES_CLIENT_ID;
    const response = await redeemWith(login.clientAuth ?? oauth.None())(answer, clientId);
    const expected = { expectedNonce: nonce, requireIdToken: true };
    return oauth.processAuthorizationCodeResponse(as, { client_id: clientId }, response, expected);
  };

  const refresh = (refreshToken: string, clientId = RECIPES_CLIENT_ID) => {
    const client = { client_id: clientId };
    return oauth.refreshTokenGrantRequest(as, client, oauth.None(), refreshToken, options);
  };

  const readUser = async (accessToken: string) =>
    oauth.userInfoRequest(as, { client_id: RECIPES_CLIENT_ID }, accessToken, options);

  return {
    as,
    options,
    submit,
    readAnswer,
    redeem,
    logIn,
    refresh,
    readUser,
    state,
    nonce,
    codeChallenge,
  };
}
