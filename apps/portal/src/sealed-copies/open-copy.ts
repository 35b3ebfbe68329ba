import { openStream, SealedFileError } from '@bakehouse/sealing';
import { createSha256 } from '../checksum/sha256.ts';
import { FullStorageError, type PrivateFile } from '../private-files/private-file.ts';
import type { OpeningProblem, OpeningReport, OpeningRequest } from './opening-messages.ts';
import { openTarget, writeStream } from './write-stream.ts';

type OpenRequest = Extract<OpeningRequest, { kind: 'open' }>;

const copyOriginal = async (
  { file, key }: OpenRequest,
  original: PrivateFile,
  onBytes: (bytes: number) => void,
): Promise<string> => {
  const hash = await createSha256();
  const write = (bytes: Uint8Array) => {
    hash.update(bytes);
    original.write(bytes);
  };
  await writeStream(await openStream(file.stream(), key.fileKey), write, onBytes);
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
  const original = await openTarget(place, file.size);
  if (original === null) return { kind: 'failed', problem: 'too_large' };
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
