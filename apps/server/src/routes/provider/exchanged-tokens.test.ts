import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRelyingParty } from '../../../test/connected-apps/relying-party.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

let token = '';
beforeAll(async () => {
  token = await server().fullSession('bo');
});
beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const exchangeAccessToken = (accessToken: string) =>
  server().provider('/sessions/exchange_access_token', {
    body: { access_token: accessToken, session_duration_minutes: 30 },
  });

const logInToApp = async (scopes: readonly string[], request: Record<string, unknown> = {}) => {
  const app = await createRelyingParty(server());
  return (await app.logIn({ token, scopes, request })).access_token;
};

describe('an access token', () => {
  it('with full_access begins a session of the first level that names the app', async () => {
    const reply = await exchangeAccessToken(await logInToApp(['openid', 'full_access']));
    expect(reply).toMatchObject({
      status: 200,
      json: {
        data: {
          user: { emails: [{ email: 'bo@bakehouse.test' }] },
          session: {
            authentication_factors: [
              {
                delivery_method: 'oauth_access_token_exchange',
                oauth_access_token_exchange_factor: { client_id: 'connected-app-test-recipes' },
              },
            ],
          },
        },
      },
    });
    const { session_token: session } = (reply.json as { data: { session_token: string } }).data;
    const files = await server().portal('/get_files', { token: session });
    expect(files).toMatchObject({ status: 403, json: { error_type: 'pin_required' } });
  });

  it.each([
    ['without full_access', () => logInToApp(['openid'])],
    [
      'for another server',
      () => logInToApp(['openid', 'full_access'], { resource: ['https://api.example/'] }),
    ],
    ['that is no token', () => Promise.resolve('x')],
    [
      'that has ended',
      async () => {
        const access = await logInToApp(['openid', 'full_access']);
        server().deps.clock.setOffset(600);
        return access;
      },
    ],
    ['that is a session JWT', async () => (await server().signIn('bo')).stytch_session.session_jwt],
  ])('%s begins no session', async (_name, getToken) => {
    const reply = await exchangeAccessToken(await getToken());
    expect([reply.status, reply.json]).toMatchObject([
      401,
      { error_type: 'unable_to_exchange_access_token' },
    ]);
  });
});
