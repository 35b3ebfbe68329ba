import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BASE_KEY_PATH, type SealingKeys } from '@bakehouse/contract';
import { fieldProblemOf, type SealingKey } from '@bakehouse/sealing';
import { presentFields, sealWithFields } from '@bakehouse/sealing/fields';
import { sealBytes } from '@bakehouse/sealing/node';
import { CommandFailure } from '../failure.ts';
import type { FileContent, FoundFile } from '../file-facts.ts';
import { BLOCK_BYTES, requireFreePath, writeWholeFile } from './partial-file.ts';

export const SEALED_ENDING = '.baked';

export const sealedPathOf = ({ absolutePath }: FoundFile, folder: string | undefined): string =>
  join(folder ?? dirname(absolutePath), `${basename(absolutePath)}${SEALED_ENDING}`);

/** @throws CommandFailure before anything happens, because a sealed copy may be the last of its kind */
export const requireFreeSealedPath = (path: string): Promise<void> =>
  requireFreePath(path, 'Move it away, or choose another folder with --out.');

const CHANGED = 'The file changed after it was baked, so no sealed copy was made.';

/** @throws CommandFailure at the end if the bytes are no longer those that were baked */
async function* readUnchanged({ absolutePath }: FoundFile, { checksum }: FileContent) {
  const digest = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = createReadStream(absolutePath, {
    highWaterMark: BLOCK_BYTES,
  });
  for await (const part of bytes) {
    digest.update(part);
    yield part;
  }
  if (digest.digest('hex') !== checksum) throw new CommandFailure(CHANGED);
}

/** @throws CommandFailure if the server has no key for the whole file */
export function wholeFileKeyOf({ id: fileId, origin, recipients }: SealingKeys): SealingKey {
  const whole = recipients.find(({ key_path }) => key_path === BASE_KEY_PATH);
  if (!whole) throw new CommandFailure('The server named no recipient for the whole file.');
  return { origin, fileId, keyPath: BASE_KEY_PATH, recipient: whole.recipient };
}

interface FileKeys {
  whole: SealingKey;
  fields: readonly { field: string; key: SealingKey }[];
}

const toFileKeys = (keys: SealingKeys): FileKeys => {
  const { id: fileId, origin, recipients } = keys;
  const fields = recipients.flatMap(({ key_path: keyPath, recipient, field }) =>
    field === undefined ? [] : { field, key: { origin, fileId, keyPath, recipient } },
  );
  return { whole: wholeFileKeyOf(keys), fields };
};

/** Undefined for files that have no field with a key of its own. */
async function readContentWithFields(
  { absolutePath, size }: FoundFile,
  { checksum }: FileContent,
  { whole, fields }: FileKeys,
): Promise<Parameters<typeof sealWithFields>[0] | undefined> {
  if (fields.length === 0 || fieldProblemOf(absolutePath, size) !== undefined) return undefined;
  const content = await readFile(absolutePath);
  if (createHash('sha256').update(content).digest('hex') !== checksum)
    throw new CommandFailure(CHANGED);
  const present = presentFields(content, absolutePath, fields);
  return present.length === 0
    ? undefined
    : { content, fileName: absolutePath, whole, fields: present };
}

async function* oneChunk(bytes: Promise<Uint8Array>) {
  yield await bytes;
}

export async function sealFile(
  file: FoundFile,
  content: FileContent,
  { keys, path }: { keys: SealingKeys; path: string },
): Promise<void> {
  const fileKeys = toFileKeys(keys);
  const withFields = await readContentWithFields(file, content, fileKeys);
  const sealed = withFields
    ? oneChunk(sealWithFields(withFields))
    : sealBytes(readUnchanged(file, content), fileKeys.whole);
  await writeWholeFile(path, sealed, { replaces: false });
}
