export const CODE_LENGTH = 6;

/** Six digits, also with a space or hyphen in the middle, that no other digit touches. */
const CODE_PATTERN = /(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/;

/** Arabic and Persian digits; the last four bits of each are its value. */
const EASTERN_DIGITS_PATTERN = /[٠-٩۰-۹]/g;

const toDigits = (text: string) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);

/** The code in a typed or pasted text, such as `Code: 123 456`; else the first digits of the text. */
export function readCode(text: string): string {
  const western = text
    .normalize('NFKC')
    .replaceAll(EASTERN_DIGITS_PATTERN, (digit) => String(digit.charCodeAt(0) % 16));
  return toDigits(CODE_PATTERN.exec(western)?.[0] ?? western);
}
