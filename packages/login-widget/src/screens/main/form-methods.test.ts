import { describe, expect, it } from 'vitest';
import { resolveConfig, type ProductId } from '../../config/config.ts';
import type { OtpMethod } from '../../config/otp-options.ts';
import type { ScreenName } from '../../state/screen-names.ts';
import { formMethods, startMethod, type FormMethod } from './form-methods.ts';

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

  it.each<[readonly FormMethod[], ScreenName | null, OtpMethod, FormMethod | undefined]>([
    [[], null, 'email', undefined],
    [['otpSms', 'otpEmail'], null, 'email', 'otpSms'],
    [['otpSms', 'otpEmail'], 'otpAuthenticate', 'email', 'otpEmail'],
    [['otpSms', 'password'], 'otpAuthenticate', 'email', 'password'],
    [['password', 'otpWhatsapp'], 'otpAuthenticate', 'whatsapp', 'otpWhatsapp'],
    [['otpSms', 'otpWhatsapp'], 'otpAuthenticate', 'email', 'otpSms'],
    [['otpSms', 'magicLink'], 'emailConfirmation', 'sms', 'magicLink'],
    [['otpSms', 'password'], 'password', 'sms', 'password'],
    [['otpSms', 'otpEmail'], 'otpConfirmation', 'email', 'otpSms'],
  ])(
    'begin among %j after the screen %s and a code by %s with %s',
    (methods, screen, otp, first) => {
      expect(startMethod(methods, screen, otp)).toBe(first);
    },
  );
});
