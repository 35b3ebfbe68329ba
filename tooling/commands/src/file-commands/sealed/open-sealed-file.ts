import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { BASE_KEY_PATH, type OpenFileResponse } from '@bakehouse/contract';
import { SealedFileError } from '@bakehouse/sealing';
import { openBytes } from '@bakehouse/sealing/node';
import { CommandFailure } from '../failure.ts';
import type { FoundFile } from '../file-facts.ts';
import { requireFreePath, writeWholeFile } from './partial-file.ts';
import { SEALED_ENDING } from './seal-file.ts';
import { readSealedSource } from './sealed-source.ts';

export const STDOUT = '-';

export interface OutputOptions {
  /** A file, a folder, or `-` for stdout; undefined for the folder of the sealed copy. */
  out: string | undefined;
  force: boolean;
  folder: string;
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const originalNameOf = (sealedPath: string) => {
  const base = basename(sealedPath);
  return base.endsWith(SEALED_ENDING) ? base.slice(0, -SEALED_ENDING.length) : `${base}.original`;
};

/** @throws CommandFailure if the file is there, before the server records an opening */
export async function chooseOutput(
  { absolutePath }: FoundFile,
  { out, folder, force }: OutputOptions,
): Promise<string> {
  if (out === STDOUT) return STDOUT;
  const original = originalNameOf(absolutePath);
  const given = resolve(folder, out ?? dirname(absolutePath));
  const path = (await isFolder(given)) ? join(given, original) : given;
  if (!force)
    await requireFreePath(path, 'Use --force to replace it, or choose another with --out.');
  return path;
}

/** @throws CommandFailure at the end if the bytes are not those that were baked */
async function* checkBytes(bytes: AsyncIterable<Uint8Array>, checksum: string | undefined) {
  const digest = createHash('sha256');
  for await (const part of bytes) {
    digest.update(part);
    yield part;
  }
  if (digest.digest('hex') !== checksum) {
    throw new CommandFailure('This sealed copy was not made of the file that was baked.');
  }
}

export async function writeOutput(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  replaces: boolean,
): Promise<void> {
  if (path === STDOUT) await pipeline(Readable.from(bytes), process.stdout, { end: false });
  else await writeWholeFile(path, bytes, { replaces });
}

const toClearFailure = (error: unknown) =>
  error instanceof SealedFileError ? new CommandFailure(error.message) : error;

const readFileKey = ({ keys = [] }: OpenFileResponse) => {
  const whole = keys.find(({ key_path }) => key_path === BASE_KEY_PATH);
  if (whole) return Buffer.from(whole.file_key, 'base64');
  throw new CommandFailure('You may open parts of this file, but this copy holds only the whole.');
};

export async function writeOriginal(
  file: FoundFile,
  opened: OpenFileResponse,
  { path, replaces }: { path: string; replaces: boolean },
): Promise<void> {
  const source = await readSealedSource(file);
  const bytes = checkBytes(openBytes(source, readFileKey(opened)), opened.file.checksum);
  try {
    await writeOutput(path, bytes, replaces);
  } catch (error) {
    throw toClearFailure(error);
  }
}
