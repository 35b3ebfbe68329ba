const DIGIT_PATTERN = /\p{Nd}/u;
const NON_ASCII_PATTERN = /[^\0-\x7f]/gu;
const DIGITS_PER_SCRIPT = 10;

const isDigit = (codePoint: number) => DIGIT_PATTERN.test(String.fromCodePoint(codePoint));

/** Unicode keeps the ten digits of a script in order and without gaps, so no table is needed. */
const toAsciiDigit = (character: string) => {
  if (!DIGIT_PATTERN.test(character)) return character;
  const codePoint = character.codePointAt(0) ?? 0;
  let distance = 0;
  while (isDigit(codePoint - distance - 1)) distance += 1;
  return String(distance % DIGITS_PER_SCRIPT);
};

export const toAsciiDigits = (text: string): string =>
  text.replace(NON_ASCII_PATTERN, toAsciiDigit);
