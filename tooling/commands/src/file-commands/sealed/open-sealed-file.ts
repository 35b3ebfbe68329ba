import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { BASE_KEY_PATH, type OpenFileResponse } from '@bakehouse/contract';
import { SealedFileError } from '@bakehouse/sealing';
import { openPart, toDocument, type SealedPart } from '@bakehouse/sealing/fields';
import { openBytes } from '@bakehouse/sealing/node';
import { CommandFailure } from '../failure.ts';
import type { FoundFile } from '../file-facts.ts';
import { requireFreePath, writeWholeFile } from './partial-file.ts';
import { SEALED_ENDING } from './seal-file.ts';
import { readSealedSource, type SealedFile } from './sealed-source.ts';

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

const toFileKeys = ({ keys = [] }: OpenFileResponse) =>
  new Map(keys.map((key) => [key.key_path, Buffer.from(key.file_key, 'base64')]));

const wholePartOf = (parts: readonly SealedPart[] | null) =>
  parts?.find(({ address }) => address.keyPath === BASE_KEY_PATH);

/** The header whose key opens the original. */
export const wholeHeaderOf = ({ headers, parts }: SealedFile): Uint8Array | undefined =>
  parts ? wholePartOf(parts)?.header : headers[0];

/** The original, as long as nothing is damaged. */
export async function* openWhole(
  file: FoundFile,
  { parts }: SealedFile,
  fileKey: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const part = wholePartOf(parts);
  if (part) yield await openPart(part, fileKey);
  else yield* openBytes(await readSealedSource(file), fileKey);
}

async function* openFields(parts: readonly SealedPart[], keys: ReadonlyMap<string, Uint8Array>) {
  const contents = parts.flatMap((part) => {
    const key = keys.get(part.address.keyPath);
    return key ? openPart(part, key) : [];
  });
  yield new TextEncoder().encode(toDocument(await Promise.all(contents)));
}

const openContent = (file: FoundFile, sealed: SealedFile, opened: OpenFileResponse) => {
  const keys = toFileKeys(opened);
  const whole = keys.get(BASE_KEY_PATH);
  if (whole) return checkBytes(openWhole(file, sealed, whole), opened.file.checksum);
  if (sealed.parts && keys.size > 0) return openFields(sealed.parts, keys);
  throw new CommandFailure('You may open parts of this file, but this copy holds only the whole.');
};

/** Writes the original, or a document with the fields that this person may read. */
export async function writeOpened(
  file: FoundFile,
  sealed: SealedFile,
  { opened, path, replaces }: { opened: OpenFileResponse; path: string; replaces: boolean },
): Promise<void> {
  try {
    await writeOutput(path, openContent(file, sealed, opened), replaces);
  } catch (error) {
    throw toClearFailure(error);
  }
}
