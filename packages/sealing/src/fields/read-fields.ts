import { readCsvFile } from './csv-fields.ts';
import { FieldError } from './field-error.ts';
import type { FieldFile } from './field-file.ts';
import { readJsonFile } from './json-fields.ts';

const MAX_FIELD_FILE_BYTES = 16 * 1024 * 1024;

const READERS: readonly (readonly [RegExp, (text: string) => FieldFile])[] = [
  [/\.json$/i, readJsonFile],
  [/\.csv$/i, readCsvFile],
];

const readerOf = (fileName: string) => READERS.find(([ending]) => ending.test(fileName))?.[1];

/** Says why fields of this file cannot be picked; undefined when they can be. */
export function fieldProblemOf(fileName: string, bytes: number): string | undefined {
  if (!readerOf(fileName)) return 'Fields can be picked in .json and .csv files only.';
  return bytes > MAX_FIELD_FILE_BYTES
    ? `Fields can be picked in files of up to ${MAX_FIELD_FILE_BYTES / 1024 / 1024} MB.`
    : undefined;
}

/** @throws FieldError when no fields can be cut out of the file */
export function readFieldFile(content: Uint8Array, fileName: string): FieldFile {
  const read = readerOf(fileName);
  const problem = fieldProblemOf(fileName, content.length);
  if (!read || problem !== undefined) throw new FieldError(problem);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new FieldError('Fields cannot be picked, because the file is not text in UTF-8.');
  }
  return read(text);
}

const hasField = ({ read }: FieldFile, field: string) => {
  try {
    read(field);
    return true;
  } catch {
    return false;
  }
};

/** The fields that the file has; none when it is not of a kind with fields. */
export function presentFields<Named extends { field: string }>(
  content: Uint8Array,
  fileName: string,
  names: readonly Named[],
): Named[] {
  try {
    const file = readFieldFile(content, fileName);
    return names.filter(({ field }) => hasField(file, field));
  } catch (error) {
    if (error instanceof FieldError) return [];
    throw error;
  }
}
