import { describe, expect, it } from 'vitest';
import type { StrengthCheck } from '../../../new-password/use-strength-check.ts';
import { canSendNewPassword, newPasswordProblems } from './new-password-rules.ts';

const PENDING: StrengthCheck = { status: 'pending' };
const FAILED: StrengthCheck = { status: 'failed', error: new Error('offline') };
const checked = (isStrongEnough: boolean): StrengthCheck => ({
  status: 'checked',
  strength: { score: isStrongEnough ? 4 : 1, isStrongEnough, recommendations: [] },
});

const GOOD = 'Sourdough-Rises-At-6am';
const WEAK = 'Password is not strong enough. Please choose a stronger password.';
const MISSING = 'Please enter and confirm your new password';

describe('newPasswordProblems', () => {
  it.each<[string, string, StrengthCheck, Record<string, string | RegExp>]>([
    ['', '', PENDING, { form: MISSING }],
    [GOOD, '', checked(true), { form: MISSING }],
    ['', GOOD, PENDING, { form: MISSING, confirmation: 'Passwords do not match' }],
    [GOOD, GOOD.toLowerCase(), checked(true), { confirmation: 'Passwords do not match' }],
    ['1234567', '1234567', checked(false), { password: 'Password must be at least 8 characters' }],
    ['🍞'.repeat(7), '🍞'.repeat(7), PENDING, { password: /at least 8/, form: /^Checking/ }],
    ['x'.repeat(101), 'x'.repeat(101), PENDING, { password: /at most 100/, form: /^Checking/ }],
    ['12345678', '12345678', checked(false), { password: WEAK }],
    [GOOD, GOOD, PENDING, { form: /^Checking the strength/ }],
  ])('finds in %j and %j with %j: %j', (password, confirmation, check, expected) => {
    const typed = { password, confirmation, check };
    const matchers = Object.entries(expected).map(([name, text]): [string, unknown] => [
      name,
      expect.stringMatching(text),
    ]);
    const found = Object.entries(newPasswordProblems(typed)).filter(([, text]) => text);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(matchers));
    expect(canSendNewPassword(typed)).toBe(false);
  });
});

describe('canSend', () => {
  it('accepts a checked password that was typed twice, in either encoding of an accent', () => {
    expect(canSendNewPassword({ password: GOOD, confirmation: GOOD, check: checked(true) })).toBe(
      true,
    );
    const accents = {
      password: 'Cre\u0300me-Bru\u0302le\u0301e-9',
      confirmation: 'Crème-Brûlée-9',
    };
    expect(canSendNewPassword({ ...accents, check: checked(true) })).toBe(true);
  });

  it('refuses a password whose strength is not known', () => {
    expect(canSendNewPassword({ password: GOOD, confirmation: GOOD, check: FAILED })).toBe(false);
  });
});
