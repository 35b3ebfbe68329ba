import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  headerOf,
  MAX_HEADER_BYTES,
  readKeyAddress,
  SealedFileError,
  type KeyAddress,
} from '@bakehouse/sealing';
import { splitSealedBytes, type SealedSource } from '@bakehouse/sealing/node';
import type { FoundFile } from '../file-facts.ts';

const READ_BYTES = 1024 * 1024;

export interface SealedHeader {
  bytes: Uint8Array;
  address: KeyAddress;
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

/** Undefined for a file that is no sealed copy. */
export async function readSealedHeader({
  absolutePath,
}: FoundFile): Promise<SealedHeader | undefined> {
  try {
    const bytes = headerOf(await readBeginning(absolutePath));
    return { bytes, address: await readKeyAddress(bytes) };
  } catch (error) {
    if (error instanceof SealedFileError) return undefined;
    throw error;
  }
}

export const readSealedSource = ({ absolutePath }: FoundFile): Promise<SealedSource> =>
  splitSealedBytes(createReadStream(absolutePath, { highWaterMark: READ_BYTES }));
