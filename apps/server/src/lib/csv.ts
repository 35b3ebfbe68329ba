/** What tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Quoted besides what RFC 4180 asks for: what other settings of a spreadsheet take for an end of a cell. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;

/** What a spreadsheet takes for a formula, also in full width and behind spaces. */
const LIKE_A_FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;

export type CsvCell = string | number | null;

const harmless = (text: string) => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

const csvCell = (value: CsvCell): string => {
  const text = harmless(String(value ?? ''));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One record of RFC 4180 with its line break, in which nothing is ever a formula. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
