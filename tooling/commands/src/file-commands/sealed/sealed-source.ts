import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import {
  headerOf,
  isSealedContainer,
  MAX_HEADER_BYTES,
  readSealedHeader,
  SealedFileError,
  type KeyAddress,
} from '@bakehouse/sealing';
import { MAX_CONTAINER_BYTES, readParts, type SealedPart } from '@bakehouse/sealing/fields';
import { splitSealedBytes, type SealedSource } from '@bakehouse/sealing/node';
import { CommandFailure } from '../failure.ts';
import type { FoundFile } from '../file-facts.ts';
import { BLOCK_BYTES } from './partial-file.ts';

export interface SealedFile {
  address: Pick<KeyAddress, 'origin' | 'fileId'>;
  headers: readonly Uint8Array[];
  /** The parts of a copy whose fields have keys of their own; null for a copy of the whole. */
  parts: readonly SealedPart[] | null;
}

const readBeginning = async (path: string) => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const readContainer = async ({ absolutePath, size }: FoundFile): Promise<SealedFile> => {
  if (size > MAX_CONTAINER_BYTES)
    throw new CommandFailure('This sealed copy is larger than any with fields can be.');
  const parts = readParts(await readFile(absolutePath));
  const [{ address } = { address: { origin: '', fileId: '' } }] = parts;
  return { address, headers: parts.map(({ header }) => header), parts };
};

/** Undefined for a file that is no sealed copy. @throws SealedFileError for a damaged one */
export async function readSealedFile(file: FoundFile): Promise<SealedFile | undefined> {
  const beginning = await readBeginning(file.absolutePath);
  if (await isSealedContainer(new Blob([beginning]))) return readContainer(file);
  try {
    const header = headerOf(beginning);
    return { address: readSealedHeader(header).address, headers: [header], parts: null };
  } catch (error) {
    if (error instanceof SealedFileError) return undefined;
    throw error;
  }
}

export const readSealedSource = ({ absolutePath }: FoundFile): Promise<SealedSource> =>
  splitSealedBytes(createReadStream(absolutePath, { highWaterMark: BLOCK_BYTES }));
