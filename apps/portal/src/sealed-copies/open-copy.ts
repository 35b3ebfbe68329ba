import { BASE_KEY_PATH } from '@bakehouse/contract';
import { openStream, SealedFileError } from '@bakehouse/sealing';
import { readChunks } from '../checksum/read-chunks.ts';
import { createSha256 } from '../checksum/sha256.ts';
import { FullStorageError, type PrivateFile } from '../private-files/private-file.ts';
import { openCopyFields, readCopyFields } from './copy-fields.ts';
import type { OpeningProblem, OpeningReport, OpeningRequest } from './opening-messages.ts';
import { openTarget, writeBytes } from './write-bytes.ts';

type OpenRequest = Extract<OpeningRequest, { kind: 'open' }>;

/** A copy of the whole file is read in chunks, because it may be larger than the memory. */
const openContent = async ({ file, keys }: OpenRequest) => {
  const parts = await readCopyFields(file);
  if (parts !== null) {
    const { bytes, isWhole } = await openCopyFields(parts, keys);
    return { content: readChunks(new Blob([Uint8Array.from(bytes)])), isWhole };
  }
  const whole = keys.fileKeys.find(({ keyPath }) => keyPath === BASE_KEY_PATH);
  return whole ? { content: openStream(readChunks(file), whole.fileKey), isWhole: true } : null;
};

const copyContent = async (
  content: AsyncIterable<Uint8Array>,
  target: PrivateFile,
  onBytes: (bytes: number) => void,
): Promise<string> => {
  const hash = await createSha256();
  const write = (bytes: Uint8Array) => {
    hash.update(bytes);
    target.write(bytes);
  };
  await writeBytes(content, write, onBytes);
  return hash.digest();
};

const problemOf = (error: unknown): OpeningProblem => {
  if (error instanceof FullStorageError) return 'full';
  const isReadError = error instanceof Error && error.cause instanceof DOMException;
  return error instanceof SealedFileError && !isReadError ? 'damaged' : 'unreadable';
};

const writeContent = async (
  request: OpenRequest,
  target: PrivateFile,
  onBytes: (bytes: number) => void,
): Promise<OpeningReport> => {
  const opened = await openContent(request);
  if (opened === null) return { kind: 'failed', problem: 'fields_only' };
  const { content, isWhole } = opened;
  const checksum = await copyContent(content, target, onBytes);
  if (isWhole && checksum !== request.keys.checksum)
    return { kind: 'failed', problem: 'not_the_original' };
  return { kind: 'opened', content: await target.finish(), isWhole };
};

/** An original leaves this function only when it is the one that was baked, byte for byte. */
export async function openCopy(
  request: OpenRequest,
  onBytes: (bytes: number) => void,
): Promise<OpeningReport> {
  const { file, place, keys } = request;
  const target = await openTarget(place, file.size);
  if (target === null) return { kind: 'failed', problem: 'too_large' };
  try {
    const report = await writeContent(request, target, onBytes);
    if (report.kind === 'failed') await target.discard();
    return report;
  } catch (error) {
    await target.discard();
    return { kind: 'failed', problem: problemOf(error) };
  } finally {
    for (const { fileKey } of keys.fileKeys) fileKey.fill(0);
  }
}
