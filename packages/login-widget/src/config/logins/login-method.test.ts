import type { AuthenticationFactor, UserSession } from '@bakehouse/sdk';
import { expect, it } from 'vitest';
import { loginMethodOf } from './login-method.ts';

const toSession = (...factors: object[]) =>
  // The cast is needed because only these fields decide.
  ({ authentication_factors: factors as AuthenticationFactor[] }) as UserSession;

const factor = (type: string, delivery_method: string, minute = 0) => ({
  type,
  delivery_method,
  last_authenticated_at: `2026-11-25T08:0${minute}:00Z`,
});

it.each([
  ['magic_link', 'email', 'emailMagicLinks'],
  ['magic_link', 'embedded', 'emailMagicLinks'],
  ['otp', 'email', 'otp'],
  ['otp', 'sms', 'otp'],
  ['otp', 'whatsapp', 'otp'],
  ['password', 'knowledge', 'passwords'],
  ['webauthn', 'webauthn_registration', 'passkeys'],
  ['oauth', 'oauth_google', 'oauth'],
  ['signature_challenge', 'crypto_wallet', 'crypto'],
  ['totp', 'authenticator_app', 'other'],
  ['impersonated', 'impersonation', 'other'],
] as const)('a session by %s, %s, is a login by %s', (type, delivery, method) => {
  expect(loginMethodOf(toSession(factor(type, delivery)))).toBe(method);
});

it('the newest factor decides, and none is another way', () => {
  const old = factor('password', 'knowledge', 1);
  const newest = factor('oauth', 'oauth_github', 5);
  expect(loginMethodOf(toSession(old, newest))).toBe('oauth');
  expect(loginMethodOf(toSession(newest, old))).toBe('oauth');
  expect(loginMethodOf(toSession())).toBe('other');
});
