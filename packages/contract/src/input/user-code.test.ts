import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  readUserCode,
  toDisplayUserCode,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from './user-code.ts';

it.each([
  ['BCDF-GHJK', 'BCDFGHJK'],
  ['bcdfghjk', 'BCDFGHJK'],
  [' bcdf ghjk\n', 'BCDFGHJK'],
  ['bcdf – ghjk', 'BCDFGHJK'],
  ['b.c.d.f/g_h·j·k', 'BCDFGHJK'],
  ['\u202abcdf\u200b-ghjk\u202c', 'BCDFGHJK'],
  ['ＢＣＤＦ－ｇｈｊｋ', 'BCDFGHJK'],
])('reads %j as %j', (typed, letters) => {
  expect(readUserCode(typed)).toBe(letters);
});

it.each(['', 'BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-FGHJ', 'BCDF-GHJ1', 'BCDFGHJЌ'])(
  'refuses %j, which cannot be a code',
  (typed) => {
    expect(readUserCode(typed)).toBeUndefined();
  },
);

it('reads every code that it shows, in capitals or not', () => {
  const letter = fc.constantFrom(...Array.from(USER_CODE_LETTERS));
  const code = fc.string({
    unit: letter,
    minLength: USER_CODE_LENGTH,
    maxLength: USER_CODE_LENGTH,
  });
  fc.assert(
    fc.property(code, (letters) => {
      const shown = toDisplayUserCode(letters);
      expect([readUserCode(shown), readUserCode(shown.toLowerCase())]).toEqual([letters, letters]);
    }),
  );
});
