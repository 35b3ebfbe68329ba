import { openStream, SealedFileError } from '@bakehouse/sealing';
import { createSha256 } from '../checksum/sha256.ts';
import {
  createFileInMemory,
  createPrivateFile,
  FullStorageError,
  type PrivateFile,
} from '../private-files/private-file.ts';
import type { OpeningProblem, OpeningReport, OpeningRequest } from './opening-messages.ts';

const REPORT_STEP_BYTES = 4 * 1024 * 1024;
const MAX_BYTES_IN_MEMORY = 256 * 1024 * 1024;

type OpenRequest = Extract<OpeningRequest, { kind: 'open' }>;

/** Reads to the end of the copy, because only the end proves that nothing is missing. */
const copyOriginal = async (
  { file, key }: OpenRequest,
  original: PrivateFile,
  onBytes: (bytes: number) => void,
): Promise<string> => {
  const hash = await createSha256();
  const reader = (await openStream(file.stream(), key.fileKey)).getReader();
  let bytes = 0;
  let reported = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    hash.update(next.value);
    original.write(next.value);
    bytes += next.value.length;
    if (bytes - reported < REPORT_STEP_BYTES) continue;
    reported = bytes;
    onBytes(bytes);
  }
  return hash.digest();
};

const problemOf = (error: unknown): OpeningProblem => {
  if (error instanceof FullStorageError) return 'full';
  const isReadError = error instanceof Error && error.cause instanceof DOMException;
  return error instanceof SealedFileError && !isReadError ? 'damaged' : 'unreadable';
};

/** The original leaves this function only when it is the one that was baked, byte for byte. */
export async function openCopy(
  request: OpenRequest,
  onBytes: (bytes: number) => void,
): Promise<OpeningReport> {
  const { file, place, key } = request;
  if (place === null && file.size > MAX_BYTES_IN_MEMORY)
    return { kind: 'failed', problem: 'too_large' };
  const original = place === null ? createFileInMemory() : await createPrivateFile(place);
  try {
    const checksum = await copyOriginal(request, original, onBytes);
    if (checksum === key.checksum) return { kind: 'opened', original: await original.finish() };
    await original.discard();
    return { kind: 'failed', problem: 'not_the_original' };
  } catch (error) {
    await original.discard();
    return { kind: 'failed', problem: problemOf(error) };
  } finally {
    key.fileKey.fill(0);
  }
}
