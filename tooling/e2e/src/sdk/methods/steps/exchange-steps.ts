import { createHash, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { basicAuthorization } from '../../../api/http-client.ts';
import {
  AUTHENTICATED_FIELDS,
  EMAIL_CODE_STEPS,
  LOGOUT_STEP,
  ONE_HOUR_SESSION,
} from './email-steps.ts';
import type { MethodStep } from '../step.ts';
import { requireKeptValue, type JourneyWorld } from '../world.ts';

const PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001';
const APP_CLIENT_ID = 'connected-app-test-recipes';
const CALLBACK_URL = 'http://127.0.0.1/callback';

const postJson = async (url: string, headers: Record<string, string>, body: object) => {
  const sent = { 'content-type': 'application/json', ...headers };
  const reply = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  // The cast is unchecked, because a wrong shape fails the next call.
  return (await reply.json()) as { data: { authorization_code: string } };
};

/** The user lets an app in, which redeems its code for an access token. */
async function getAccessToken({ serverUrl }: JourneyWorld, sessionToken: string): Promise<string> {
  const verifier = randomBytes(32).toString('hex');
  const { authorization } = basicAuthorization(sessionToken);
  const answer = await postJson(
    `${serverUrl}/sdk/v1/idp/oauth/authorize/submit`,
    { authorization },
    {
      client_id: APP_CLIENT_ID,
      redirect_uri: CALLBACK_URL,
      response_type: 'code',
      scopes: ['openid', 'full_access'],
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      consent_granted: true,
    },
  );
  const reply = await fetch(`${serverUrl}/v1/oauth2/${PROJECT_ID}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: APP_CLIENT_ID,
      redirect_uri: CALLBACK_URL,
      code: answer.data.authorization_code,
      code_verifier: verifier,
    }),
  });
  expect(reply.status).toBe(200);
  // The cast is unchecked, because a wrong token fails the next call.
  return ((await reply.json()) as { access_token: string }).access_token;
}

/** The steps of a user whose app logs them in. */
export const EXCHANGE_STEPS: readonly MethodStep[] = [
  ...EMAIL_CODE_STEPS,
  {
    call: 'session.getTokens',
    members: ['session_token'],
    keep: ({ kept }, { session_token }) => kept.set('session token', String(session_token)),
  },
  {
    call: 'session.authenticate',
    about: 'before the app comes',
    async before(world) {
      world.kept.set(
        'access token',
        await getAccessToken(world, requireKeptValue(world, 'session token')),
      );
    },
    args: () => [ONE_HOUR_SESSION],
    members: AUTHENTICATED_FIELDS,
  },
  { call: 'user.getConnectedApps', about: 'with an app', members: ['connected_apps'] },
  LOGOUT_STEP,
  {
    call: 'session.exchangeAccessToken',
    about: 'unknown token',
    args: () => [{ access_token: 'a token that nobody issued', ...ONE_HOUR_SESSION }],
    error: 'unable_to_exchange_access_token',
  },
  {
    call: 'session.exchangeAccessToken',
    args: (world) => [
      { access_token: requireKeptValue(world, 'access token'), ...ONE_HOUR_SESSION },
    ],
    members: AUTHENTICATED_FIELDS,
    keep: (_world, value) =>
      expect(value).toMatchObject({
        session: {
          authentication_factors: [
            {
              delivery_method: 'oauth_access_token_exchange',
              oauth_access_token_exchange_factor: { client_id: APP_CLIENT_ID },
            },
          ],
        },
      }),
  },
  { call: 'user.get', about: 'logged in by the app', members: ['user_id', 'emails'] },
  { ...LOGOUT_STEP, about: 'of the app' },
];
