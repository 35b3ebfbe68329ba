import { INVISIBLE_CHARACTERS } from '@bakehouse/contract';

/** A byte order mark makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Also quotes the separators that spreadsheets use with other settings, beyond RFC 4180. */
const NEEDS_QUOTES_PATTERN = /[",;|\t\r\n]|^\s|\s$/;

/** Places where spreadsheets may see a formula, also after apostrophes (docs/decisions/0025). */
const FORMULA_START_PATTERN = new RegExp(
  [
    `(?<=^|[,;|\\t\\r\\n])(?=(?:[^\\S\\t\\r\\n]|["'${INVISIBLE_CHARACTERS}])*[=+\\-@＝＋－＠])`,
    `^(?=['${INVISIBLE_CHARACTERS}]*\\s*[\\t\\r\\n])`,
  ].join('|'),
  'gu',
);

/** A text that a user typed. Quotes keep programs from reading a text such as `00123` as a number. */
export interface FreeText {
  text: string;
}

export type CsvCell = string | number | FreeText | null;

const escapeFormulas = (text: string) => text.replaceAll(FORMULA_START_PATTERN, "'");

const quoteCsvText = (text: string) => `"${text.replaceAll('"', '""')}"`;

const toCsvCell = (value: CsvCell): string => {
  if (typeof value === 'object' && value !== null) return quoteCsvText(escapeFormulas(value.text));
  const text = escapeFormulas(String(value ?? ''));
  return NEEDS_QUOTES_PATTERN.test(text) ? quoteCsvText(text) : text;
};

export const toCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`;
