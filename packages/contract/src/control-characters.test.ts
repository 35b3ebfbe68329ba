import { expect, it } from 'vitest';
import { controlCharactersIn, showControlCharacters } from './control-characters.ts';

it.each([
  ['Rye.pdf', [], 'Rye.pdf'],
  ['مرحبا 🥐.pdf', [], 'مرحبا 🥐.pdf'],
  ['invoice \u202efdp.exe', ['U+202E'], 'invoice [U+202E]fdp.exe'],
  ['a\nb\u0000\n', ['U+000A', 'U+0000'], 'a[U+000A]b[U+0000][U+000A]'],
  ['\u2067x\u2069', ['U+2067', 'U+2069'], '[U+2067]x[U+2069]'],
])('finds and shows the control characters of %j', (text, names, shown) => {
  expect([controlCharactersIn(text), showControlCharacters(text)]).toEqual([names, shown]);
});
