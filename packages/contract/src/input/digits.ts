const DIGIT = /\p{Nd}/u;
const DIGITS_OF_OTHER_SCRIPTS = /[^\0-\x7f]/gu;
const DIGITS_OF_A_SCRIPT = 10;

const isDigit = (codePoint: number) => DIGIT.test(String.fromCodePoint(codePoint));

/** Unicode keeps the ten digits of a script in order and without gaps, so no table is needed. */
const toAsciiDigit = (character: string) => {
  if (!DIGIT.test(character)) return character;
  const codePoint = character.codePointAt(0) ?? 0;
  let distance = 0;
  while (isDigit(codePoint - distance - 1)) distance += 1;
  return String(distance % DIGITS_OF_A_SCRIPT);
};

export const toAsciiDigits = (text: string): string =>
  text.replace(DIGITS_OF_OTHER_SCRIPTS, toAsciiDigit);
