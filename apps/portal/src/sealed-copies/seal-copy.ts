import { fieldProblemOf, sealStream } from '@bakehouse/sealing';
import { presentFields, sealWithFields } from '@bakehouse/sealing/fields';
import { readChunks } from '../checksum/read-chunks.ts';
import { createSha256, type Sha256 } from '../checksum/sha256.ts';
import { FullStorageError, type PrivateFile } from '../private-files/private-file.ts';
import type { SealingReport, SealingRequest } from './sealing-messages.ts';
import { openTarget, writeBytes } from './write-bytes.ts';

async function* readHashed(file: Blob, hash: Sha256): AsyncGenerator<Uint8Array> {
  for await (const bytes of readChunks(file)) {
    hash.update(bytes);
    yield bytes;
  }
}

/** Null for a file that has no field with people of its own. */
const sealFields = async (
  { file, keys: { whole, fields } }: SealingRequest,
  hash: Sha256,
): Promise<AsyncIterable<Uint8Array> | null> => {
  if (fields.length === 0 || fieldProblemOf(file.name, file.size) !== undefined) return null;
  const content = new Uint8Array(await file.arrayBuffer());
  const present = presentFields(content, file.name, fields);
  if (present.length === 0) return null;
  hash.update(content);
  const sealing = { content, fileName: file.name, whole, fields: present };
  return readChunks(new Blob([await sealWithFields(sealing)]));
};

const writeCopy = async (
  request: SealingRequest,
  copy: PrivateFile,
  onBytes: (bytes: number) => void,
): Promise<string> => {
  const { file, keys } = request;
  const hash = await createSha256();
  const sealed =
    (await sealFields(request, hash)) ?? sealStream(readHashed(file, hash), keys.whole);
  await writeBytes(sealed, copy.write, (bytes) => onBytes(Math.min(bytes, file.size)));
  return hash.digest();
};

/** The copy leaves this function only when it holds the bytes that were baked. */
export async function sealCopy(
  request: SealingRequest,
  onBytes: (bytes: number) => void,
): Promise<SealingReport> {
  const { file, place, checksum } = request;
  const copy = await openTarget(place, file.size);
  if (copy === null) return { kind: 'failed', problem: 'too_large' };
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
