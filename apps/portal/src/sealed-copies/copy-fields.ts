import { BASE_KEY_PATH } from '@bakehouse/contract';
import { isSealedContainer, SealedFileError } from '@bakehouse/sealing';
import {
  MAX_CONTAINER_BYTES,
  openPart,
  readParts,
  toDocument,
  type SealedPart,
} from '@bakehouse/sealing/fields';
import type { OpeningKeys } from '../api/local-files/openings.ts';

type SealedParts = readonly [SealedPart, ...SealedPart[]];

/** Null for a copy without fields. @throws SealedFileError */
export async function readCopyFields(file: File): Promise<SealedParts | null> {
  if (!(await isSealedContainer(file))) return null;
  if (file.size > MAX_CONTAINER_BYTES) throw new SealedFileError('damaged');
  const [first, ...rest] = readParts(new Uint8Array(await file.arrayBuffer()));
  if (first === undefined) throw new SealedFileError('damaged');
  return [first, ...rest];
}

interface CopyContent {
  bytes: Uint8Array;
  isWhole: boolean;
}

/** The original, or a document with the fields that the keys open. @throws SealedFileError */
export async function openCopyFields(
  parts: SealedParts,
  { fileKeys }: OpeningKeys,
): Promise<CopyContent> {
  const open = (path: string) => {
    const part = parts.find(({ address }) => address.keyPath === path);
    const key = fileKeys.find(({ keyPath }) => keyPath === path);
    return part && key ? [openPart(part, key.fileKey)] : [];
  };
  const [whole] = open(BASE_KEY_PATH);
  if (whole) return { bytes: await whole, isWhole: true };
  const fields = await Promise.all(fileKeys.flatMap(({ keyPath }) => open(keyPath)));
  return { bytes: new TextEncoder().encode(toDocument(fields)), isWhole: false };
}
