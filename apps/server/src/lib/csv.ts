/** Makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Also quotes the separators that spreadsheets use with other settings, beyond RFC 4180. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;

/**
 * The positions where a spreadsheet may see a formula: at the start of a cell and after any separator,
 * also behind spaces and quotes, and with full-width signs (docs/decisions/0025). Apostrophes are
 * skipped, so that every text can be restored from its cell.
 */
const BEFORE_A_FORMULA =
  /(?<=^|[,;|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])|^(?='*\s*[\t\r\n])/g;

export type CsvCell = string | number | null;

const csvCell = (value: CsvCell): string => {
  const text = String(value ?? '').replaceAll(BEFORE_A_FORMULA, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One record of RFC 4180 with its line break; no cell can act as a formula. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
