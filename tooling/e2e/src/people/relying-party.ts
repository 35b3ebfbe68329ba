import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROJECT_ID } from './accounts.ts';

const RECIPES_CLIENT_ID = 'connected-app-test-recipes';
/** An app of the demo data about which nobody is asked. */
export const OVENS_CLIENT_ID = 'connected-app-test-ovens';

/** An app on a port of this computer that logs people in with their accounts at the server. */
export interface RelyingParty {
  origin: string;
  /** The client_id of an app that nobody has registered. */
  documentUrl: string;
  state: string;
  /** The path of the consent page, with a request of the app. */
  authorizePath: (parameters?: Readonly<Record<string, string>>) => string;
  logoutPath: (parameters?: Readonly<Record<string, string>>) => string;
  redeem: (code: string, clientId?: string) => Promise<{ access_token: string; id_token: string }>;
  /** The status of the answer to a request with the token. */
  useToken: (accessToken: string) => Promise<number>;
  stop: () => Promise<void>;
}

const PAGE =
  '<!doctype html><html lang="en"><title>The app</title><main><h1>The app</h1></main></html>';

const DOCUMENT_PATH = '/client.json';

/** A client id metadata document. */
const describeItself = (origin: string) => ({
  client_id: origin + DOCUMENT_PATH,
  client_name: 'Oven agent',
  redirect_uris: [`${origin}/callback`],
});

const toQuery = (parameters: Readonly<Record<string, string>>) =>
  new URLSearchParams(parameters).toString();

const startPage = async () => {
  const pages = createServer(({ url, headers }, response) => {
    if (url === DOCUMENT_PATH) {
      const origin = `http://${headers.host}`;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(describeItself(origin)));
      return;
    }
    const isPage = url !== '/favicon.ico';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html' });
    response.end(isPage ? PAGE : undefined);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  // The cast is safe, because the server listens on a port.
  const { port } = pages.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      pages.close(() => resolve());
      pages.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, stop };
};

export async function startRelyingParty(serverUrl: string): Promise<RelyingParty> {
  const { origin, stop } = await startPage();
  const issuer = `${serverUrl}/v1/oauth2/${PROJECT_ID}`;
  const redirectUri = `${origin}/callback`;
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  return {
    origin,
    documentUrl: origin + DOCUMENT_PATH,
    state,
    stop,
    authorizePath: (parameters = {}) =>
      `/oauth/authorize?${toQuery({
        client_id: RECIPES_CLIENT_ID,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...parameters,
      })}`,
    logoutPath: (parameters = {}) =>
      `/oauth/logout?${toQuery({
        client_id: RECIPES_CLIENT_ID,
        post_logout_redirect_uri: `${origin}/`,
        state,
        ...parameters,
      })}`,
    async redeem(code, clientId = RECIPES_CLIENT_ID) {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          redirect_uri: redirectUri,
          code_verifier: verifier,
          code,
        }),
      });
      // The cast is unchecked, because the tests use the tokens.
      return (await response.json()) as { access_token: string; id_token: string };
    },
    async useToken(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${issuer}/userinfo`, { headers })).status;
    },
  };
}
