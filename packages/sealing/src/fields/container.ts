import { unzipSync, zipSync, type Zippable } from 'fflate';
import { headerOf, readSealedHeader } from '../header.ts';
import type { KeyAddress } from '../path-stanza.ts';
import { SealedFileError } from '../sealed-file-error.ts';
import { MEDIA_TYPE, TYPE_ENTRY } from './container-type.ts';

/** A ZIP file has no earlier date, and a real one would say when the copy was made. */
const NO_DATE = new Date(1980, 0, 1);
export const MAX_CONTAINER_BYTES = 64 * 1024 * 1024;

export interface SealedPart {
  header: Uint8Array;
  bytes: Uint8Array;
  address: KeyAddress;
}

export function packParts(
  document: Uint8Array,
  fields: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {
    [TYPE_ENTRY]: new TextEncoder().encode(MEDIA_TYPE),
    'document.age': document,
  };
  fields.forEach((field, index) => {
    entries[`fields/${index + 1}.age`] = field;
  });
  return zipSync(entries, { level: 0, mtime: NO_DATE });
}

const readEntries = (container: Uint8Array) => {
  try {
    return unzipSync(container, {
      // Our parts are not compressed, so no entry can grow when it is read.
      filter: ({ name, compression }) => name.endsWith('.age') && compression === 0,
    });
  } catch (error) {
    throw new SealedFileError('damaged', { cause: error });
  }
};

const readPart = (bytes: Uint8Array): SealedPart => {
  const header = headerOf(bytes);
  return { header, bytes, address: readSealedHeader(header).address };
};

/** @throws SealedFileError not_sealed, damaged */
export function readParts(container: Uint8Array): SealedPart[] {
  const parts = Object.values(readEntries(container)).map(readPart);
  const paths = new Set(parts.map(({ address }) => address.keyPath));
  const files = new Set(parts.map(({ address }) => `${address.origin} ${address.fileId}`));
  if (files.size !== 1 || paths.size < parts.length) throw new SealedFileError('damaged');
  return parts;
}
