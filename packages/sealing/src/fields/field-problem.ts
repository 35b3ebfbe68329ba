/** The file is read into memory as a whole. */
const MAX_FIELD_FILE_BYTES = 16 * 1024 * 1024;

/** Says why fields of this file cannot be picked; undefined when they can be. */
export function fieldProblemOf(fileName: string, bytes: number): string | undefined {
  if (!/\.(?:json|csv)$/i.test(fileName))
    return 'Fields can be picked in .json and .csv files only.';
  return bytes > MAX_FIELD_FILE_BYTES
    ? `Fields can be picked in files of up to ${MAX_FIELD_FILE_BYTES / 1024 / 1024} MB.`
    : undefined;
}
