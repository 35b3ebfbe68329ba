import Papa from 'papaparse';

export interface CsvTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** The table is cut after this many rows or columns; null if it is whole. */
  cutRows: number | null;
  cutColumns: number | null;
}

export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 100;

const cutAt = (limit: number, count: number) => (count > limit ? limit : null);

/** Every cell stays text, so that a formula is only shown. */
export function readCsv(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text, { preview: MAX_ROWS + 2, skipEmptyLines: true });
  const [header = [], ...rows] = data;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  const cutRows = cutAt(MAX_ROWS, rows.length);
  const shown = Math.min(columns, MAX_COLUMNS);
  return {
    header: Array.from({ length: shown }, (_, index) => header[index] ?? ''),
    rows: cutRows === null ? rows : rows.slice(0, cutRows),
    cutRows,
    cutColumns: cutAt(MAX_COLUMNS, columns),
  };
}
