export interface CsvRows {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** @throws Error where the text is not what RFC 4180 asks for, or ends in the middle of a record */
function* parseCsvRecords(text: string): Generator<string[]> {
  let cells: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, value = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`No cell ends after character ${at}.`);
    cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) throw new Error('The last record has no end.');
}

/** The rows of a file with a byte order mark, and the names of its columns. */
export function readCsvRows(text: string): CsvRows {
  if (!text.startsWith('\uFEFF')) throw new Error('There is no byte order mark.');
  const [columns = [], ...rows] = parseCsvRecords(text.slice(1));
  return { columns, rows };
}
