import { readCsvFile } from './csv-fields.ts';
import { FieldError } from './field-error.ts';
import type { FieldFile } from './field-file.ts';
import { fieldProblemOf } from './field-problem.ts';
import { readJsonFile } from './json-fields.ts';

/** @throws FieldError when no fields can be cut out of the file */
export function readFieldFile(content: Uint8Array, fileName: string): FieldFile {
  const problem = fieldProblemOf(fileName, content.length);
  if (problem !== undefined) throw new FieldError(problem);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new FieldError('Fields cannot be picked, because the file is not text in UTF-8.');
  }
  return /\.csv$/i.test(fileName) ? readCsvFile(text) : readJsonFile(text);
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
