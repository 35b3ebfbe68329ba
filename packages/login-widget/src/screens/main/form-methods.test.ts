import { describe, expect, it } from 'vitest';
import type { ProductId } from '../../config/product-names.ts';
import type { OtpMethod } from '../../config/otp-methods.ts';
import { resolveConfig } from '../../config/resolve-config.ts';
import { formMethodsOf, type FormMethod } from './form-methods.ts';

const ALL_OTPS = ['sms', 'whatsapp', 'email'] as const;

describe('the methods of the forms', () => {
  it.each<[readonly ProductId[], readonly OtpMethod[], readonly FormMethod[]]>([
    [[], ALL_OTPS, []],
    [['emailMagicLinks'], ALL_OTPS, ['magicLink']],
    [['passwords'], ALL_OTPS, ['password']],
    [['otp'], ALL_OTPS, ['sms', 'whatsapp', 'email']],
    [['otp'], ['email', 'sms'], ['email', 'sms']],
    [['otp'], [], []],
    [['otp', 'otp'], ['sms', 'sms'], ['sms']],
    [['oauth', 'crypto', 'passkeys'], ALL_OTPS, []],
    [['emailMagicLinks', 'otp'], ['sms'], ['magicLink', 'sms']],
    [['otp', 'emailMagicLinks'], ['sms'], ['sms', 'magicLink']],
    [['emailMagicLinks', 'passwords'], ALL_OTPS, ['password']],
    [['otp', 'passwords'], ALL_OTPS, ['sms', 'whatsapp', 'password']],
    [
      ['otp', 'passwords'],
      ['email', 'sms'],
      ['password', 'sms'],
    ],
    [['passwords', 'oauth', 'otp'], ['whatsapp'], ['password', 'whatsapp']],
  ])('are for %j with codes by %j: %j', (products, methods, expected) => {
    expect(formMethodsOf(resolveConfig({ products, otpOptions: { methods } }))).toEqual(expected);
  });
});
