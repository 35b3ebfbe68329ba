import { describe, expect, it } from 'vitest';
import type { OtpMethod } from '../../config/otp-methods.ts';
import type { WidgetScreen } from '../../state/screen-names.ts';
import type { FormMethod } from './form-methods.ts';
import { findStartMethod } from './start-method.ts';

describe('the method of the first form', () => {
  it.each<[readonly FormMethod[], WidgetScreen | null, OtpMethod, FormMethod | undefined]>([
    [[], null, 'email', undefined],
    [['sms', 'email'], null, 'email', 'sms'],
    [['sms', 'email'], 'otpAuthenticate', 'email', 'email'],
    [['sms', 'password'], 'otpAuthenticate', 'email', 'password'],
    [['password', 'whatsapp'], 'otpAuthenticate', 'whatsapp', 'whatsapp'],
    [['sms', 'whatsapp'], 'otpAuthenticate', 'email', 'sms'],
    [['sms', 'magicLink'], 'emailConfirmation', 'sms', 'magicLink'],
    [['sms', 'password'], 'password', 'sms', 'password'],
    [['sms', 'email'], 'otpConfirmation', 'email', 'sms'],
  ])('is among %j after the screen %s and a code by %s: %s', (methods, screen, otp, first) => {
    expect(findStartMethod(methods, screen, otp)).toBe(first);
  });
});
