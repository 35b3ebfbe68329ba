import Papa from 'papaparse';
import type { CsvPart } from './field-part.ts';

const NOT_SHARED = 'not shared with you';

export function toCsvDocument(parts: readonly CsvPart[]): string {
  const columns = Math.max(...parts.map((part) => part.columns));
  const rows = Math.max(...parts.map(({ values }) => values.length));
  const byIndex = new Map(parts.map((part) => [part.index, part]));
  const rowOf = (toCell: (part: CsvPart | undefined) => string) =>
    Array.from({ length: columns }, (_, index) => toCell(byIndex.get(index)));
  const table = [
    rowOf((part) => part?.field ?? NOT_SHARED),
    ...Array.from({ length: rows }, (_, row) => rowOf((part) => part?.values[row] ?? '')),
  ];
  return `${Papa.unparse(table, { delimiter: parts[0]?.delimiter ?? ',', newline: '\n' })}\n`;
}
