import { toAsciiDigits } from './digits.ts';
import { removeInvisible } from './invisible-characters.ts';

const CODE_SEPARATORS_PATTERN = /[\s\p{Pd}]/gu;

export const tidyCode = (text: string): string =>
  toAsciiDigits(removeInvisible(text)).replace(CODE_SEPARATORS_PATTERN, '');

const createCodePattern = (length: number) =>
  new RegExp(String.raw`(?<!\d)\d(?:[\s\p{Pd}]?\d){${length - 1}}(?!\d)`, 'u');

/** The code in a typed or pasted text such as `Code: 123 456`; otherwise the first digits of the text. */
export function readCode(text: string, length: number): string {
  const western = toAsciiDigits(removeInvisible(text));
  const found = createCodePattern(length).exec(western)?.[0] ?? western;
  return found.replace(/\D/g, '').slice(0, length);
}
