import { EN, type Strings } from '../src/strings/en.ts';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  U: 'Ü',
  Y: 'Ý',
};

const PLACEHOLDER_PATTERN = /(\{\w+\})/;

/** German texts are about a third longer than English ones. */
const PADDING_SHARE = 0.4;

const addAccents = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);

/** `Sign up {name}` becomes `⟦Sígñ üp {name} ······⟧`. */
const toPseudo = (text: string) => {
  const accented = text
    .split(PLACEHOLDER_PATTERN)
    .map((part, index) => (index % 2 === 0 ? addAccents(part) : part));
  return `⟦${accented.join('')} ${'·'.repeat(Math.ceil(text.length * PADDING_SHARE))}⟧`;
};

/**
 * A language that no one speaks: every text is longer, has accents and stands in brackets. A text
 * without brackets is not in the catalog.
 */
export const PSEUDO_STRINGS: Strings = Object.fromEntries(
  Object.entries(EN).map(([key, text]) => [key, toPseudo(text)]),
  // The cast is safe, because every key of the English texts is kept.
) as Strings;
