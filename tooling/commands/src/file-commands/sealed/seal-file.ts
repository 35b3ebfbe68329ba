import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BASE_KEY_PATH, type SealingKeys } from '@bakehouse/contract';
import type { SealingKey } from '@bakehouse/sealing';
import { sealBytes } from '@bakehouse/sealing/node';
import { CommandFailure } from '../failure.ts';
import type { FileContent, FoundFile } from '../file-facts.ts';
import { requireFreePath, writeWholeFile } from './partial-file.ts';

export const SEALED_ENDING = '.baked';
const READ_BYTES = 1024 * 1024;

export const sealedPathOf = ({ absolutePath }: FoundFile, folder: string | undefined): string =>
  join(folder ?? dirname(absolutePath), `${basename(absolutePath)}${SEALED_ENDING}`);

/** @throws CommandFailure before anything happens, because a sealed copy may be the last of its kind */
export const requireFreeSealedPath = (path: string): Promise<void> =>
  requireFreePath(path, 'Move it away, or choose another folder with --out.');

/** @throws CommandFailure at the end if the bytes are no longer those that were baked */
async function* readUnchanged({ absolutePath }: FoundFile, { checksum }: FileContent) {
  const digest = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = createReadStream(absolutePath, {
    highWaterMark: READ_BYTES,
  });
  for await (const part of bytes) {
    digest.update(part);
    yield part;
  }
  if (digest.digest('hex') !== checksum)
    throw new CommandFailure('The file changed after it was baked, so no sealed copy was made.');
}

/** @throws CommandFailure if the server has no key for the whole file */
export function wholeFileKeyOf({ id: fileId, origin, recipients }: SealingKeys): SealingKey {
  const whole = recipients.find(({ key_path }) => key_path === BASE_KEY_PATH);
  if (!whole) throw new CommandFailure('The server named no recipient for the whole file.');
  return { origin, fileId, keyPath: BASE_KEY_PATH, recipient: whole.recipient };
}

export async function sealFile(
  file: FoundFile,
  content: FileContent,
  { keys, path }: { keys: SealingKeys; path: string },
): Promise<void> {
  const bytes = sealBytes(readUnchanged(file, content), wholeFileKeyOf(keys));
  await writeWholeFile(path, bytes, { replaces: false });
}
