import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCode, tidyCode } from './code.ts';

it.each([
  ['123456', '123456'],
  ['123-456', '123456'],
  ['123 – 456', '123456'],
  ['\u202a12\u00a034\u200b56\u202c', '123456'],
  ['１２３٤٥٦', '123456'],
  ['12a456', '12a456'],
  ['1.2', '1.2'],
  ['-', ''],
])('tidies %j to %j', (typed, code) => {
  expect(tidyCode(typed)).toBe(code);
});

it.each([
  ['Code: 123 456', 6, '123456'],
  ['Your code is 123-456. It is valid for 10 minutes.', 6, '123456'],
  ['In 10 minutes, 123456 ends', 6, '123456'],
  ['1 2 3 4 5 6', 6, '123456'],
  ['1234567', 6, '123456'],
  ['12', 6, '12'],
  ['PIN: 7391.', 4, '7391'],
  ['73 91', 4, '7391'],
  ['73915', 4, '7391'],
  ['abcd', 4, ''],
  ['٧٣٩١', 4, '7391'],
  ['\u2067۷۳\u2069۹۱', 4, '7391'],
])('reads %j with %i digits as %j', (text, length, code) => {
  expect(readCode(text, length)).toBe(code);
});

it('reads nothing but ASCII digits, and no more than the code has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 8 }), (text, length) => {
      expect(readCode(text, length)).toMatch(new RegExp(`^[0-9]{0,${length}}$`));
    }),
  );
});

it('reads a code in every grouping, alone in its text', () => {
  const groups = fc.array(
    fc.tuple(fc.stringMatching(/^[0-9]$/), fc.constantFrom('', ' ', '-', '\u00a0', '–', '\u200b')),
    { minLength: 6, maxLength: 6 },
  );
  fc.assert(
    fc.property(groups, (pieces) => {
      const digits = pieces.map(([digit]) => digit).join('');
      expect(readCode(`Code: ${pieces.flat().join('')}`, 6)).toBe(digits);
      expect(tidyCode(pieces.flat().join(''))).toBe(digits);
    }),
  );
});
