import { expect, it } from 'vitest';
import type { UserProperties } from '../factor-table.ts';
import { canLogIn } from './primary-factors.ts';

const nothing: UserProperties = {
  emails: [],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  totps: [],
  crypto_wallets: [],
  password: null,
};

const email = (verified: boolean) => ({ email_id: 'e', email: 'e@x.example', verified });
const phone = { phone_id: 'p', phone_number: '+14155550100', verified: true };
const wallet = {
  crypto_wallet_id: 'c',
  crypto_wallet_address: '0x',
  crypto_wallet_type: 'ethereum',
  verified: true,
};
const provider = {
  oauth_user_registration_id: 'o',
  provider_type: 'github',
  provider_subject: '1',
  profile_picture_url: '',
  locale: '',
};
const passkey = {
  webauthn_registration_id: 'w',
  domain: 'x.example',
  user_agent: '',
  authenticator_type: '',
  verified: true,
  name: '',
};
const totp = { totp_id: 't', verified: true };
const password = { password_id: 'pw', requires_reset: false };

it.each<[string, Partial<UserProperties>, boolean]>([
  ['nothing', {}, false],
  ['a verified email', { emails: [email(true)] }, true],
  ['an unverified email with a password', { emails: [email(false)], password }, true],
  ['an unverified email alone', { emails: [email(false)] }, false],
  ['a password without an email', { password }, false],
  ['a phone number', { phone_numbers: [phone] }, true],
  ['an unverified phone number', { phone_numbers: [{ ...phone, verified: false }] }, false],
  ['a wallet', { crypto_wallets: [wallet] }, true],
  ['an account at another provider', { providers: [provider] }, true],
  ['a passkey', { webauthn_registrations: [passkey] }, true],
  ['an authenticator app alone', { totps: [totp] }, false],
  ['a password and an authenticator app', { totps: [totp], password }, false],
])('a user with %s can log in: %s', (_what, properties, expected) => {
  expect(canLogIn({ ...nothing, ...properties })).toBe(expected);
});
