import { expect, it } from 'vitest';
import type { LoginConfig } from './config.ts';
import { resolveConfig } from './resolve-config.ts';
import { passwordlessMethodOf } from './passwordless-path.ts';

it.each<[LoginConfig, string]>([
  [{ products: ['passwords'] }, 'reset'],
  [{ products: ['passwords', 'emailMagicLinks'] }, 'link'],
  [{ products: ['passwords', 'otp'] }, 'code'],
  [{ products: ['passwords', 'otp'], otpOptions: { methods: ['sms'] } }, 'reset'],
  [{ products: ['passwords', 'otp', 'emailMagicLinks'], otpOptions: { methods: ['sms'] } }, 'link'],
  [{ products: ['passwords'], otpOptions: { methods: ['email'] } }, 'reset'],
])('with %j, a user without a password gets: %s', (config, path) => {
  expect(passwordlessMethodOf(resolveConfig(config))).toBe(path);
});
