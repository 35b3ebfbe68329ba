/** What tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Quoted besides what RFC 4180 asks for: what other settings of a spreadsheet take for an end of a cell. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;

/**
 * Where a spreadsheet may see a formula: at the start of the cell and after every character that other
 * settings split at, behind spaces and quotes, also in full width (docs/decisions/0025). Apostrophes are
 * passed over too, so that each text can be restored from its cell.
 */
const BEFORE_A_FORMULA =
  /(?<=^|[,;|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])|^(?='*\s*[\t\r\n])/g;

export type CsvCell = string | number | null;

const csvCell = (value: CsvCell): string => {
  const text = String(value ?? '').replaceAll(BEFORE_A_FORMULA, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One record of RFC 4180 with its line break, in which nothing is ever a formula. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
