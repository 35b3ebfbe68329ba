import { afterAll, describe, expect, it } from 'vitest';
import { createClock } from '../../../lib/clock.ts';
import { NO_CALLER } from '../../../lib/http/caller.ts';
import { createLog } from '../../../lib/log.ts';
import { createBreachCheck } from './breach-check.ts';
import { createPasswordJudge } from './password-judge.ts';
import {
  ludsRequirementsOf,
  checkPasswordStrength,
  userInputsOf,
  type LudsPolicy,
} from './password-strength.ts';

const POLICY = { luds_complexity: 3, luds_minimum_count: 10 };

describe('ludsRequirementsOf', () => {
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
      expect(ludsRequirementsOf(password, POLICY)).toEqual({
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

const passwordJudge = createPasswordJudge();
afterAll(() => passwordJudge.stop());

const log = createLog('silent');
const breachCheck = createBreachCheck({ lookupUrl: null, clock: createClock(), log });

const strengthOf = (password: string, luds: LudsPolicy | null) =>
  checkPasswordStrength({ passwordJudge, breachCheck }, { password, luds, caller: NO_CALLER });

describe('checkPasswordStrength', () => {
  it.each([
    ['kT9#xPl2!q', true],
    ['kT9#xPl2!', false],
    ['ktpxplqwmnz', false],
  ])('by the luds policy: %s is valid: %s', async (password, valid) => {
    expect(await strengthOf(password, POLICY)).toMatchObject({
      strength_policy: 'luds',
      valid_password: valid,
      is_strong_enough: valid,
      feedback: { luds_requirements: { missing_complexity: expect.any(Number) as number } },
    });
  });

  it('refuses a leaked password by either policy, in any case', async () => {
    for (const luds of [null, { luds_complexity: 1, luds_minimum_count: 8 }]) {
      expect(await strengthOf('Password1', luds)).toMatchObject({
        breached_password: true,
        valid_password: false,
      });
    }
  });

  it.each([
    { length: 7, valid: false, password: 'Tr0ub4d' },
    { length: 8, valid: true, password: 'vK7$pQz2' },
    { length: 100, valid: true, password: `${'vK7$pQz2'.repeat(12)}abcd` },
    { length: 101, valid: false, password: `${'vK7$pQz2'.repeat(12)}abcde` },
  ])(
    'judges a password of $length characters: valid is $valid',
    async ({ password, length, valid }) => {
      expect(password).toHaveLength(length);
      const luds = { luds_complexity: 1, luds_minimum_count: 1 };
      expect((await strengthOf(password, luds)).valid_password).toBe(valid);
    },
  );

  it.each([null, { luds_complexity: 1, luds_minimum_count: 1 }])(
    'refuses a password that could not be judged in time, by the policy %j',
    async (luds) => {
      const tooSlow = { judge: () => Promise.resolve(undefined), stop: () => Promise.resolve() };
      const question = { password: 'Sourdough-Rises-At-5am', luds, caller: NO_CALLER };
      expect(
        await checkPasswordStrength({ breachCheck, passwordJudge: tooSlow }, question),
      ).toMatchObject({
        valid_password: false,
        is_strong_enough: false,
        score: 0,
        feedback: { warning: 'This password takes too long to check.' },
      });
    },
  );
});

describe('userInputsOf', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['bo.baker@bakehouse.test', ['bo.baker@bakehouse.test', 'bo', 'baker', 'bakehouse', 'test']],
    ['@@..', ['@@..']],
  ])('of %j are %j', (email, inputs) => {
    expect(userInputsOf(email)).toEqual(inputs);
  });

  it('are at most ten short texts', () => {
    expect(userInputsOf('a.'.repeat(160))).toHaveLength(10);
    const lengths = userInputsOf(`${'a'.repeat(300)}@b.example`).map(({ length }) => length);
    expect(Math.max(...lengths)).toBe(128);
  });
});
