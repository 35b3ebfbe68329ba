import { ApiFailure } from '@bakehouse/contract';
import { FILE_TEXTS } from './texts.ts';

/** 500 lines with an address each are far shorter. */
const MAX_BYTES = 1_000_000;

/** @throws ApiFailure for a file that is too large for a list of people */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new ApiFailure({ message: FILE_TEXTS.tooLarge });
  return (await file.text()).trim();
}
