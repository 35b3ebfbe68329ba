/** A byte order mark makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Also quotes the separators that spreadsheets use with other settings, beyond RFC 4180. */
const NEEDS_QUOTES_PATTERN = /[",;|\t\r\n]|^\s|\s$/;

/** Places where spreadsheets may see a formula, also after apostrophes (docs/decisions/0025). */
const FORMULA_START_PATTERN =
  /(?<=^|[,;|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])|^(?='*\s*[\t\r\n])/g;

export type CsvCell = string | number | null;

const toCsvCell = (value: CsvCell): string => {
  const text = String(value ?? '').replaceAll(FORMULA_START_PATTERN, "'");
  return NEEDS_QUOTES_PATTERN.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const toCsvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`;
