import {
  personAddressOf,
  AUTHENTICATED_FIELDS,
  ONE_HOUR_SESSION,
  COMMON_FIELDS,
} from './email-steps.ts';
import { PAGE_CALLBACK } from '../../page/sdk-page.ts';
import type { MethodStep } from '../step.ts';
import { requireKeptValue, type JourneyWorld } from '../world.ts';

const USER_FIELDS = ['user_id', 'emails', 'phone_numbers', 'password', 'status', 'name', 'totps'];

/** The steps that read the session and the user who is logged in. */
export const SESSION_STEPS: readonly MethodStep[] = [
  { call: 'session.onChange', args: () => [PAGE_CALLBACK] },
  { call: 'user.onChange', args: () => [PAGE_CALLBACK] },
  { call: 'onStateChange', args: () => [PAGE_CALLBACK] },
  { call: 'session.getSync', members: ['session_id', 'authentication_factors', 'expires_at'] },
  { call: 'session.getInfo', members: ['session', 'fromCache'] },
  {
    call: 'session.getTokens',
    members: ['session_token', 'session_jwt'],
    keep: ({ kept }, { session_token, session_jwt }) => {
      kept.set('session token', String(session_token));
      kept.set('session jwt', String(session_jwt));
    },
  },
  {
    call: 'session.updateSession',
    args: (world) => [
      {
        session_token: requireKeptValue(world, 'session token'),
        session_jwt: requireKeptValue(world, 'session jwt'),
      },
    ],
  },
  { call: 'session.authenticate', args: () => [ONE_HOUR_SESSION], members: AUTHENTICATED_FIELDS },
  {
    call: 'session.exchangeAccessToken',
    args: () => [{ access_token: 'not a token', ...ONE_HOUR_SESSION }],
    error: 'unable_to_exchange_access_token',
  },
  { call: 'user.get', members: USER_FIELDS },
  { call: 'user.getSync', members: USER_FIELDS },
  { call: 'user.getInfo', members: ['user', 'fromCache'] },
  {
    call: 'user.update',
    args: () => [{ name: { first_name: 'Ida' }, untrusted_metadata: { bread: 'rye' } }],
    members: ['user_id', 'emails', 'phone_numbers', 'crypto_wallets'],
  },
  { call: 'user.getConnectedApps', members: ['connected_apps'] },
];

const findLastId = async ({ sdk }: JourneyWorld, list: string, id: string): Promise<string> => {
  const outcome = await sdk.call('user.getSync');
  // The cast is safe because a user's lists hold objects of texts.
  const user = ('value' in outcome ? outcome.value : {}) as Record<
    string,
    Record<string, string>[]
  >;
  const found = user[list]?.at(-1)?.[id];
  if (found === undefined) throw new Error(`The user has no ${list}.`);
  return found;
};

/** The person removes one factor after the other. */
export const REMOVAL_STEPS: readonly MethodStep[] = [
  {
    call: 'user.deleteTOTP',
    args: (world) => [requireKeptValue(world, 'totp id')],
    members: ['user_id'],
  },
  {
    call: 'user.deleteTOTP',
    about: 'a removed one',
    args: (world) => [requireKeptValue(world, 'totp id')],
    error: 'totp_not_found',
  },
  {
    call: 'user.deleteEmail',
    about: 'of nobody',
    args: () => ['email-test-none'],
    error: 'email_not_found',
  },
  {
    call: 'user.deleteOAuthRegistration',
    args: () => ['oauth-user-test-none'],
    error: 'oauth_registration_not_found',
  },
  {
    call: 'user.deleteCryptoWallet',
    args: () => ['crypto-wallet-test-none'],
    error: 'crypto_wallet_not_found',
  },
  {
    call: 'user.deleteBiometricRegistration',
    args: () => ['biometric-test-none'],
    error: 'biometric_registration_not_found',
  },
  {
    call: 'user.deletePhoneNumber',
    args: async (world) => [await findLastId(world, 'phone_numbers', 'phone_id')],
    members: ['user_id'],
  },
  {
    call: 'user.deleteWebauthnRegistration',
    args: (world) => [requireKeptValue(world, 'passkey id')],
    members: ['user_id'],
  },
  {
    call: 'user.revokedConnectedApp',
    args: () => ['connected-app-test-none'],
    error: 'connected_app_not_found',
  },
];

/** The last way to log in stays; a session that was revoked is not there any more. */
export const FINAL_STEPS: readonly MethodStep[] = [
  {
    call: 'user.deleteCryptoWallet',
    about: 'the last factor',
    args: async (world) => [await findLastId(world, 'crypto_wallets', 'crypto_wallet_id')],
    error: 'cannot_delete_last_primary_factor',
  },
  { call: 'session.revoke', members: COMMON_FIELDS },
  { call: 'session.authenticate', about: 'logged out', error: 'user_unauthenticated' },
  {
    call: 'magicLinks.email.send',
    about: 'logged out, to an unknown address',
    args: ({ address }) => [address('nobody')],
    members: COMMON_FIELDS,
  },
  {
    call: 'magicLinks.email.send',
    about: 'logged out, to a known address',
    args: (world) => [personAddressOf(world)],
    members: COMMON_FIELDS,
  },
];
