import { expect } from '@playwright/test';
import { basicAuthorization } from '../../../api/http-client.ts';
import { CODE_CHALLENGE, RECIPES_CLIENT_ID, redeemCode } from './app-code.ts';
import {
  AUTHENTICATED_FIELDS,
  EMAIL_CODE_STEPS,
  LOGOUT_STEP,
  ONE_HOUR_SESSION,
} from './email-steps.ts';
import type { MethodStep } from '../step.ts';
import { requireKeptValue, type JourneyWorld } from '../world.ts';

const CALLBACK_URL = 'http://127.0.0.1/callback';

/** The user lets an app in, which redeems its code for an access token. */
async function getAccessToken(world: JourneyWorld, sessionToken: string): Promise<string> {
  const reply = await fetch(`${world.serverUrl}/sdk/v1/idp/oauth/authorize/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...basicAuthorization(sessionToken) },
    body: JSON.stringify({
      client_id: RECIPES_CLIENT_ID,
      redirect_uri: CALLBACK_URL,
      response_type: 'code',
      scopes: ['openid', 'full_access'],
      code_challenge: CODE_CHALLENGE,
      consent_granted: true,
    }),
  });
  expect(reply.status).toBe(200);
  // The cast is unchecked, because a wrong code fails the next call.
  const { data } = (await reply.json()) as { data: { authorization_code: string } };
  const app = { clientId: RECIPES_CLIENT_ID, redirectUri: CALLBACK_URL };
  return (await redeemCode(world, { ...app, code: data.authorization_code })).access_token;
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
              oauth_access_token_exchange_factor: { client_id: RECIPES_CLIENT_ID },
            },
          ],
        },
      }),
  },
  { call: 'user.get', about: 'logged in by the app', members: ['user_id', 'emails'] },
  { ...LOGOUT_STEP, about: 'of the app' },
];
