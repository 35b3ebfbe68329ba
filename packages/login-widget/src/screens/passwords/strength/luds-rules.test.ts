import { expect, it } from 'vitest';
import { ludsRules } from './luds-rules.ts';

const CONFIG = { ludsMinimumCount: 12, ludsComplexity: 3 };

const rate = (password: string, missing_characters: number, missing_complexity: number) => ({
  password,
  requirements: {
    has_digit: /[0-9]/.test(password),
    has_lower_case: /[a-z]/.test(password),
    has_symbol: false,
    has_upper_case: false,
    missing_characters,
    missing_complexity,
  },
});

it.each([
  ['before a rating', CONFIG, undefined, ['length 12 -', 'kinds 3 -']],
  ['after a rating', CONFIG, rate('rye1', 8, 1), ['length 12 -', 'kinds 3 -']],
  [
    'with a rule that is met',
    CONFIG,
    rate('ryebread1ryebread', 0, 1),
    ['length 12 +', 'kinds 3 -'],
  ],
  ['without the configuration, before a rating', null, undefined, []],
  ['without the configuration', null, rate('rye1', 8, 1), ['length 12 -', 'kinds 3 -']],
  ['without the configuration, when nothing is missing', null, rate('rye1', 0, 0), []],
])('lists the rules %s', (_case, config, rated, expected) => {
  const rules = ludsRules(config, rated).map(
    ({ key, n, isMet }) =>
      `${key === 'passwords.rulesLength' ? 'length' : 'kinds'} ${n} ${isMet ? '+' : '-'}`,
  );
  expect(rules).toEqual(expected);
});
