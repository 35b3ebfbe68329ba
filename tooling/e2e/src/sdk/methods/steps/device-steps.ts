import {
  AUTHENTICATED_FIELDS,
  readCodeSentTo,
  ONE_HOUR_SESSION,
  COMMON_FIELDS,
} from './email-steps.ts';
import { ethereumWallet, solanaWallet, totpCode, type Wallet } from '../signers.ts';
import type { MethodStep } from '../step.ts';
import { requireKeptValue } from '../world.ts';

const LAST_DIGIT_BY_CHANNEL = { sms: 1, whatsapp: 2 } as const;
const TOTP_STEP_SECONDS = 30;

const createPhoneSteps = (
  channel: keyof typeof LAST_DIGIT_BY_CHANNEL,
  about: string,
): MethodStep[] => [
  {
    call: `otps.${channel}.send`,
    about,
    args: ({ phoneNumber }) => [phoneNumber(LAST_DIGIT_BY_CHANNEL[channel])],
    members: [...COMMON_FIELDS, 'method_id'],
    keep: ({ kept }, { method_id }) => kept.set(`${channel} method`, String(method_id)),
  },
  {
    call: 'otps.authenticate',
    about: `code by ${channel}, ${about}`,
    args: async (world) => [
      await readCodeSentTo(world, world.phoneNumber(LAST_DIGIT_BY_CHANNEL[channel])),
      requireKeptValue(world, `${channel} method`),
      ONE_HOUR_SESSION,
    ],
    members: [...AUTHENTICATED_FIELDS, 'method_id'],
  },
];

export const PHONE_STEPS: readonly MethodStep[] = [
  ...createPhoneSteps('sms', 'a new number'),
  ...createPhoneSteps('whatsapp', 'another new number'),
  {
    call: 'otps.sms.loginOrCreate',
    about: 'to the own number',
    args: ({ phoneNumber }) => [phoneNumber(LAST_DIGIT_BY_CHANNEL.sms)],
    members: [...COMMON_FIELDS, 'method_id'],
  },
  {
    call: 'otps.whatsapp.loginOrCreate',
    about: 'no number',
    args: () => ['12'],
    error: 'invalid_phone_number',
  },
];

export const TOTP_STEPS: readonly MethodStep[] = [
  {
    call: 'totps.create',
    args: () => [{ expiration_minutes: 60 }],
    members: ['totp_id', 'secret', 'qr_code', 'recovery_codes', 'user_id'],
    keep: ({ kept }, { totp_id, secret, recovery_codes }) => {
      kept.set('totp id', String(totp_id));
      kept.set('totp secret', String(secret));
      kept.set('recovery code', String((recovery_codes as string[])[0]));
    },
  },
  {
    call: 'totps.authenticate',
    args: async (world) => {
      const totp_code = totpCode(requireKeptValue(world, 'totp secret'), await world.now());
      world.kept.set('totp code', totp_code);
      return [{ totp_code, ...ONE_HOUR_SESSION }];
    },
    members: [...AUTHENTICATED_FIELDS, 'totp_id'],
  },
  {
    call: 'totps.authenticate',
    about: 'code used twice',
    args: (world) => [{ totp_code: requireKeptValue(world, 'totp code'), ...ONE_HOUR_SESSION }],
    error: 'totp_code_already_authenticated',
  },
  {
    call: 'totps.authenticate',
    about: 'the next code',
    before: ({ advanceClock }) => advanceClock(TOTP_STEP_SECONDS),
    args: async (world) => [
      {
        totp_code: totpCode(requireKeptValue(world, 'totp secret'), await world.now()),
        ...ONE_HOUR_SESSION,
      },
    ],
    members: AUTHENTICATED_FIELDS,
  },
  {
    call: 'totps.create',
    about: 'a second app',
    args: () => [{ expiration_minutes: 60 }],
    error: 'active_totp_exists',
  },
  { call: 'totps.recoveryCodes', members: ['user_id', 'totps'] },
  {
    call: 'totps.recover',
    args: (world) => [
      { recovery_code: requireKeptValue(world, 'recovery code'), ...ONE_HOUR_SESSION },
    ],
    members: [...AUTHENTICATED_FIELDS, 'totp_id'],
  },
  {
    call: 'totps.recover',
    about: 'code used twice',
    args: (world) => [
      { recovery_code: requireKeptValue(world, 'recovery code'), ...ONE_HOUR_SESSION },
    ],
    error: 'unable_to_authenticate_recovery_code',
  },
];

export const PASSKEY_STEPS: readonly MethodStep[] = [
  { call: 'webauthn.browserSupportsAutofill' },
  {
    call: 'webauthn.register',
    args: () => [{ is_passkey: true, ...ONE_HOUR_SESSION }],
    members: [...AUTHENTICATED_FIELDS, 'webauthn_registration_id'],
    keep: ({ kept }, { webauthn_registration_id }) =>
      kept.set('passkey id', String(webauthn_registration_id)),
  },
  {
    call: 'webauthn.update',
    args: (world) => [
      { webauthn_registration_id: requireKeptValue(world, 'passkey id'), name: 'Key of the oven' },
    ],
    members: ['webauthn_registration'],
  },
  {
    call: 'webauthn.authenticate',
    about: 'with a session',
    args: () => [{ is_passkey: true, ...ONE_HOUR_SESSION }],
    members: [...AUTHENTICATED_FIELDS, 'webauthn_registration_id'],
  },
  { call: 'session.revoke', members: COMMON_FIELDS },
  {
    call: 'webauthn.authenticate',
    about: 'logged out',
    args: () => [{ is_passkey: true, ...ONE_HOUR_SESSION }],
    members: [...AUTHENTICATED_FIELDS, 'webauthn_registration_id'],
  },
];

const createWalletSteps = (name: string, wallet: Wallet): MethodStep[] => {
  const about = { crypto_wallet_address: wallet.address, crypto_wallet_type: wallet.type };
  return [
    {
      call: 'cryptoWallets.authenticateStart',
      about: name,
      args: () => [about],
      members: [...COMMON_FIELDS, 'challenge'],
      keep: ({ kept }, { challenge }) => kept.set(`${name} challenge`, String(challenge)),
    },
    {
      call: 'cryptoWallets.authenticate',
      about: `${name}, signature of another text`,
      args: () => [{ ...about, signature: wallet.sign('another text'), ...ONE_HOUR_SESSION }],
      error: 'unable_to_authenticate_crypto_wallet',
    },
    {
      call: 'cryptoWallets.authenticate',
      about: name,
      args: (world) => [
        {
          ...about,
          signature: wallet.sign(requireKeptValue(world, `${name} challenge`)),
          ...ONE_HOUR_SESSION,
        },
      ],
      members: AUTHENTICATED_FIELDS,
    },
  ];
};

/** Each client has wallets of its own, because a wallet belongs to one user. */
export const walletStepsOf = (label: string): MethodStep[] => [
  { call: 'session.revoke', members: COMMON_FIELDS },
  ...createWalletSteps('ethereum', ethereumWallet(label)),
  { call: 'session.revoke', members: COMMON_FIELDS },
  ...createWalletSteps('solana', solanaWallet(label)),
];

/** A session that has only a passkey must prove a factor of another group before factors change. */
export const STEP_UP_STEPS: readonly MethodStep[] = [
  {
    call: 'user.deleteTOTP',
    about: 'with a passkey alone',
    args: (world) => [requireKeptValue(world, 'totp id')],
    error: 'insufficient_factors',
  },
  ...createPhoneSteps('sms', 'to step up'),
];
