/** Reads the records of a CSV text (RFC 4180), without its byte order mark. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, value = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`No cell ends behind character ${at}.`);
    cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    records.push(cells);
    cells = [];
  }
  if (cells.length > 0) throw new Error('The last record has no end.');
  return records;
}
