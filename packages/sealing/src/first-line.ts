export const FIRST_LINE = 'age-encryption.org/v1\n';

/** Cheap, so that only files of age load the code that reads them. */
export const isAgeFile = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, FIRST_LINE.length).text()) === FIRST_LINE;
