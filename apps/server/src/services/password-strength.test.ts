import { describe, expect, it } from 'vitest';
import { ludsRequirements, passwordStrength } from './password-strength.ts';

const POLICY = { luds_complexity: 3, luds_minimum_count: 10 };

describe('ludsRequirements', () => {
  it.each([
    ['', [], 10, 3],
    ['abc', ['lower'], 7, 2],
    ['ABCdef', ['lower', 'upper'], 4, 1],
    ['ABCdef123', ['digit', 'lower', 'upper'], 1, 0],
    ['ABCdef123!', ['digit', 'lower', 'symbol', 'upper'], 0, 0],
    ['äÖ        ', ['lower', 'symbol', 'upper'], 0, 0],
    ['🍞🍞🍞', ['symbol'], 7, 2],
    ['1234567890', ['digit'], 0, 2],
  ])(
    'of %j: has %j, %i characters and %i kinds are missing',
    (password, kinds, missing, complexity) => {
      expect(ludsRequirements(password, POLICY)).toEqual({
        has_digit: kinds.includes('digit'),
        has_lower_case: kinds.includes('lower'),
        has_symbol: kinds.includes('symbol'),
        has_upper_case: kinds.includes('upper'),
        missing_characters: missing,
        missing_complexity: complexity,
      });
    },
  );
});

describe('passwordStrength', () => {
  it.each([
    ['kT9#xPl2!q', true],
    ['kT9#xPl2!', false],
    ['ktpxplqwmnz', false],
  ])('by the luds policy: %s is valid: %s', (password, valid) => {
    expect(passwordStrength(password, undefined, POLICY)).toMatchObject({
      strength_policy: 'luds',
      valid_password: valid,
      is_strong_enough: valid,
      feedback: { luds_requirements: { missing_complexity: expect.any(Number) as number } },
    });
  });

  it('refuses a leaked password by either policy, in any case', () => {
    for (const luds of [null, { luds_complexity: 1, luds_minimum_count: 8 }]) {
      expect(passwordStrength('Password1', undefined, luds)).toMatchObject({
        breached_password: true,
        valid_password: false,
      });
    }
  });

  it.each([
    ['Tr0ub4d', 7, false],
    ['vK7$pQz2', 8, true],
    [`${'vK7$pQz2'.repeat(12)}abcd`, 100, true],
    [`${'vK7$pQz2'.repeat(12)}abcde`, 101, false],
  ])('%.10s of %i characters is valid: %#', (password, length, valid) => {
    expect(password).toHaveLength(length);
    const luds = { luds_complexity: 1, luds_minimum_count: 1 };
    expect(passwordStrength(password, undefined, luds).valid_password).toBe(valid);
  });
});
