export interface CsvRows {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** @throws Error if the text violates RFC 4180 or ends within a record */
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

export function readCsvRows(text: string): CsvRows {
  if (!text.startsWith('\uFEFF')) throw new Error('There is no byte order mark.');
  const [columns = [], ...rows] = parseCsvRecords(text.slice(1));
  return { columns, rows };
}
