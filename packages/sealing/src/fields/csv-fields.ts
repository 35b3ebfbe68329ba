import Papa from 'papaparse';
import { FieldError } from './field-error.ts';
import { toFieldOffer, type FieldFile } from './field-file.ts';

interface CsvTable {
  delimiter: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  columns: number;
}

const readTable = (text: string): CsvTable => {
  const { data, meta } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  const [names = [], ...rows] = data;
  const header = names.map((name) => name.trim());
  const columns = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  return { delimiter: meta.delimiter, header, rows, columns };
};

const columnOf = ({ header, rows }: CsvTable, field: string) => {
  const index = header.indexOf(field);
  if (index === -1) throw new FieldError(`The file has no column ${field}.`);
  if (header.lastIndexOf(field) !== index)
    throw new FieldError(`The file has several columns ${field}. Give each one a name of its own.`);
  return { index, values: rows.map((row) => row[index] ?? '') };
};

export function readCsvFile(text: string): FieldFile {
  const table = readTable(text);
  const { header, columns, delimiter } = table;
  const isUnique = (name: string) =>
    name !== '' && header.indexOf(name) === header.lastIndexOf(name);
  return {
    offers: () =>
      header
        .filter(isUnique)
        .map((field) => toFieldOffer(field, columnOf(table, field).values.slice(0, 3).join(', '))),
    read: (field) => ({ format: 'csv', field, columns, delimiter, ...columnOf(table, field) }),
  };
}
