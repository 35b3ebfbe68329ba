import type { TestReply, TestServer } from '../server/test-server.ts';
import { CALLBACK_URL, RECIPES_CLIENT_ID } from './relying-party.ts';

const PKCE_CODE_CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The user of the session lets the demo app in. */
export const consentToRecipesApp = (server: TestServer, token: string): Promise<TestReply> =>
  server.provider('/idp/oauth/authorize/submit', {
    token,
    body: {
      client_id: RECIPES_CLIENT_ID,
      redirect_uri: CALLBACK_URL,
      response_type: 'code',
      scopes: ['openid'],
      code_challenge: PKCE_CODE_CHALLENGE,
      consent_granted: true,
    },
  });

export interface ListedApp {
  connected_app_id: string;
  name: string;
  scopes_granted: string;
}

export async function listApps(server: TestServer, token: string): Promise<ListedApp[]> {
  const { json } = await server.provider('/users/connected_apps', { token });
  // The cast is unchecked, because the tests of the call check its response.
  return (json as { data: { connected_apps: ListedApp[] } }).data.connected_apps;
}

/** The path that ends the access of the first app. */
export async function findRevokePath(server: TestServer, token: string): Promise<string> {
  const [app] = await listApps(server, token);
  return `/users/connected_apps/${app?.connected_app_id ?? ''}/revoke`;
}
