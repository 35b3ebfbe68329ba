import { describe, expect, it } from 'vitest';
import type { OtpMethod } from '../../config/product-options/otp-options.ts';
import type { WidgetScreen } from '../../state/screen-names.ts';
import type { FormMethod } from './form-methods.ts';
import { startMethod } from './start-method.ts';

describe('the method of the first form', () => {
  it.each<[readonly FormMethod[], WidgetScreen | null, OtpMethod, FormMethod | undefined]>([
    [[], null, 'email', undefined],
    [['otpSms', 'otpEmail'], null, 'email', 'otpSms'],
    [['otpSms', 'otpEmail'], 'otpAuthenticate', 'email', 'otpEmail'],
    [['otpSms', 'password'], 'otpAuthenticate', 'email', 'password'],
    [['password', 'otpWhatsapp'], 'otpAuthenticate', 'whatsapp', 'otpWhatsapp'],
    [['otpSms', 'otpWhatsapp'], 'otpAuthenticate', 'email', 'otpSms'],
    [['otpSms', 'magicLink'], 'emailConfirmation', 'sms', 'magicLink'],
    [['otpSms', 'password'], 'password', 'sms', 'password'],
    [['otpSms', 'otpEmail'], 'otpConfirmation', 'email', 'otpSms'],
  ])('is among %j after the screen %s and a code by %s: %s', (methods, screen, otp, first) => {
    expect(startMethod(methods, screen, otp)).toBe(first);
  });
});
