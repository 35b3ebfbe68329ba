import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasForbiddenCharacter,
  normalizePassword,
  passwordLengthOf,
  toComposedPassword,
} from './password-text.ts';

it.each([
  ['', 0],
  ['abc', 3],
  ['🍞🍞', 2],
  ['é', 1],
  ['e\u0301', 1],
  ['👩‍🍳', 3],
])('counts the length of %j as %i', (password, length) => {
  expect(passwordLengthOf(password)).toBe(length);
});

describe('normalizePassword', () => {
  // The first four are the examples of RFC 8265, section 4.3.
  it.each([
    ['correct horse battery staple', 'correct horse battery staple'],
    ['Correct Horse Battery Staple', 'Correct Horse Battery Staple'],
    ['πßå', 'πßå'],
    ['foo\u1680bar', 'foo bar'],
    ['foo\u00a0bar\u3000', 'foo bar '],
    ['e\u0301', 'é'],
    ['ﬁ', 'ﬁ'],
    [' Ä ', ' Ä '],
  ])('turns %j into %j', (typed, password) => {
    expect(normalizePassword(typed)).toBe(password);
  });

  it('changes a normalized password no more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const once = normalizePassword(typed);
        expect(normalizePassword(once)).toBe(once);
        expect(normalizePassword(typed.normalize('NFD'))).toBe(once);
      }),
    );
  });

  it('changes only spaces of a password that was hashed before there was the profile', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const spaces = toComposedPassword(typed).replace(/\p{Zs}/gu, ' ');
        expect(normalizePassword(typed)).toBe(spaces.normalize('NFC'));
      }),
    );
  });
});

it.each([
  ['my cat is a \tby', true],
  ['pass\u0000word', true],
  ['password\u200b', true],
  ['\ufeffpassword', true],
  ['pass\u202eword', true],
  ['pass\u00adword', true],
  ['password\u200d', true],
  ['private \ue000 use', true],
  ['half a pair \ud800', true],
  ['Jack of ♦s', false],
  ['foo\u1680bar', false],
  ['👩‍🍳 and ❤️', false],
  ['می\u200cخواهم', false],
  ['пароль 密码 ١٢٣', false],
])('tells for %j whether it has a forbidden character: %s', (password, forbidden) => {
  expect(hasForbiddenCharacter(password)).toBe(forbidden);
});
