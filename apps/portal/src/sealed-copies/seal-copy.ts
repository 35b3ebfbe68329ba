import { sealStream } from '@bakehouse/sealing';
import { createSha256, type Sha256 } from '../checksum/sha256.ts';
import {
  createFileInMemory,
  createPrivateFile,
  FullStorageError,
  type PrivateFile,
} from '../private-files/private-file.ts';
import type { SealingReport, SealingRequest } from './sealing-messages.ts';

const REPORT_STEP_BYTES = 4 * 1024 * 1024;
const MAX_BYTES_IN_MEMORY = 256 * 1024 * 1024;

const withHash = (plain: ReadableStream<Uint8Array>, hash: Sha256) =>
  plain.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        hash.update(bytes);
        controller.enqueue(bytes);
      },
    }),
  );

const writeCopy = async (
  { file, key }: SealingRequest,
  copy: PrivateFile,
  onBytes: (bytes: number) => void,
): Promise<string> => {
  const hash = await createSha256();
  const reader = (await sealStream(withHash(file.stream(), hash), key)).getReader();
  let bytes = 0;
  let reported = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    copy.write(next.value);
    bytes += next.value.length;
    if (bytes - reported < REPORT_STEP_BYTES) continue;
    reported = bytes;
    onBytes(Math.min(bytes, file.size));
  }
  return hash.digest();
};

/** The copy leaves this function only when it holds the bytes that were baked. */
export async function sealCopy(
  request: SealingRequest,
  onBytes: (bytes: number) => void,
): Promise<SealingReport> {
  const { file, place, checksum } = request;
  if (place === null && file.size > MAX_BYTES_IN_MEMORY)
    return { kind: 'failed', problem: 'too_large' };
  const copy = place === null ? createFileInMemory() : await createPrivateFile(place);
  try {
    if ((await writeCopy(request, copy, onBytes)) === checksum)
      return { kind: 'sealed', copy: await copy.finish() };
    await copy.discard();
    return { kind: 'failed', problem: 'changed' };
  } catch (error) {
    await copy.discard();
    return { kind: 'failed', problem: error instanceof FullStorageError ? 'full' : 'unreadable' };
  }
}
