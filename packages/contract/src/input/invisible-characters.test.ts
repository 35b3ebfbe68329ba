import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isVisible, removeInvisible, tidySearch, tidyText } from './invisible-characters.ts';

const INVISIBLE = [
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\ufff9',
  '\u{e0041}',
];

it('removes invisible characters anywhere in a visible text', () => {
  const pieces = fc.array(fc.tuple(fc.string(), fc.constantFrom('', ...INVISIBLE)));
  fc.assert(
    fc.property(pieces, (typed) => {
      const visible = typed.map(([text]) => text).join('');
      expect(removeInvisible(typed.flat().join(''))).toBe(visible);
    }),
  );
});

it('keeps joiners where they are asked for', () => {
  expect(removeInvisible('a\u200b\u200cb\u200d', { keepJoiners: true })).toBe('a\u200cb\u200d');
});

it.each([
  ['', false],
  [' \u00a0\u3000', false],
  ['\u200b', false],
  ['\u2800\u200b', false],
  ['\u202e\u202c', false],
  ['\u200bx', true],
  ['‽', true],
])('tells for %j whether a reader sees something: %s', (text, visible) => {
  expect(isVisible(text)).toBe(visible);
});

it('turns every kind of space into an ordinary one', () => {
  expect(tidyText('\u00a0Bo\u202f\u200bthe\u3000baker\u2003')).toBe('Bo the baker');
});

it.each([
  ['\u202adee@bakehouse.test\u202c\u00a0', 'dee@bakehouse.test'],
  ['\ufeff\u200bbread\u200b', 'bread'],
  ['❤️ 👩‍🍳', '❤️ 👩‍🍳'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('searches for %j as %j', (typed, text) => {
  expect(tidySearch(typed)).toBe(text);
});
