import { describe, expect, it } from 'vitest';
import type { ProductId } from '../../config/product-names.ts';
import type { OtpMethod } from '../../config/product-options/otp-options.ts';
import { resolveConfig } from '../../config/resolve-config.ts';
import { formMethods, type FormMethod } from './form-methods.ts';

const ALL_OTPS = ['sms', 'whatsapp', 'email'] as const;

describe('the methods of the forms', () => {
  it.each<[readonly ProductId[], readonly OtpMethod[], readonly FormMethod[]]>([
    [[], ALL_OTPS, []],
    [['emailMagicLinks'], ALL_OTPS, ['magicLink']],
    [['passwords'], ALL_OTPS, ['password']],
    [['otp'], ALL_OTPS, ['otpSms', 'otpWhatsapp', 'otpEmail']],
    [['otp'], ['email', 'sms'], ['otpEmail', 'otpSms']],
    [['otp'], [], []],
    [['otp', 'otp'], ['sms', 'sms'], ['otpSms']],
    [['oauth', 'crypto', 'passkeys'], ALL_OTPS, []],
    [['emailMagicLinks', 'otp'], ['sms'], ['magicLink', 'otpSms']],
    [['otp', 'emailMagicLinks'], ['sms'], ['otpSms', 'magicLink']],
    [['emailMagicLinks', 'passwords'], ALL_OTPS, ['password']],
    [['otp', 'passwords'], ALL_OTPS, ['otpSms', 'otpWhatsapp', 'password']],
    [
      ['otp', 'passwords'],
      ['email', 'sms'],
      ['password', 'otpSms'],
    ],
    [['passwords', 'oauth', 'otp'], ['whatsapp'], ['password', 'otpWhatsapp']],
  ])('are for %j with codes by %j: %j', (products, methods, expected) => {
    expect(formMethods(resolveConfig({ products, otpOptions: { methods } }))).toEqual(expected);
  });
});
