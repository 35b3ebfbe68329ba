import { createHash } from 'node:crypto';
import type { ReleasedKey } from '@bakehouse/contract';
import {
  derivePrivateKey,
  isHardenedPath,
  openHeader,
  readSealedHeader,
  type SealedHeader,
} from '@bakehouse/sealing';
import { nodeX25519 } from '@bakehouse/sealing/node';
import type { Deps } from '../../deps.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { createShortMemory } from '../../lib/short-memory.ts';
import { fileSeedFrom, type KeyedFile } from './file-keys.ts';

const KEPT_MS = 60_000;
const MAX_KEPT_KEYS = 1_000;

export interface AskedHeader {
  text: string;
  /** Undefined when the text is no header of ours. */
  header: SealedHeader | undefined;
}

const tryTo = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const readAskedHeaders = (texts: readonly string[]): AskedHeader[] =>
  texts.map((text) => ({
    text,
    header: tryTo(() => readSealedHeader(Buffer.from(text, 'base64'))),
  }));

/** Gives the file key, or undefined for a header that was changed, or belongs to another file, path or server. */
type HeaderOpener = (asked: AskedHeader, file: KeyedFile) => Uint8Array | undefined;

export const createHeaderOpener = (deps: Pick<Deps, 'secrets'>): HeaderOpener => {
  const seedOf = memoizeByObject((file: KeyedFile) => fileSeedFrom(deps, file));
  return ({ header }, file) => {
    if (header?.address.fileId !== file.fileId) return undefined;
    const { keyPath } = header.address;
    const seed = isHardenedPath(keyPath) ? seedOf(file) : undefined;
    return seed && tryTo(() => openHeader(header, derivePrivateKey(seed, keyPath), nodeX25519));
  };
};

const nameOf = ({ text }: AskedHeader, { fileId, salt, encryptedRoot }: KeyedFile) => {
  const parts = [fileId, salt?.toString('hex'), encryptedRoot?.toString('hex'), text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
};

/** One copy goes to many people, whose openings follow each other. What was deleted or changed has another name. */
export function withShortMemory(open: HeaderOpener): HeaderOpener {
  const known = createShortMemory<Uint8Array>(KEPT_MS, MAX_KEPT_KEYS);
  return (asked, file) => {
    const name = nameOf(asked, file);
    const fileKey = known.find(name) ?? open(asked, file);
    if (fileKey) known.keep(name, fileKey);
    return fileKey;
  };
}

export interface AskedRelease {
  open: HeaderOpener;
  file: KeyedFile;
  keyPaths: readonly string[];
}

/** Undefined when one of the headers opens nothing. */
export function releaseKeys(
  headers: readonly AskedHeader[],
  { open, file, keyPaths }: AskedRelease,
): ReleasedKey[] | undefined {
  const released: ReleasedKey[] = [];
  for (const asked of headers) {
    const fileKey = open(asked, file);
    if (!fileKey || !asked.header) return undefined;
    const { keyPath } = asked.header.address;
    if (!keyPaths.includes(keyPath)) continue;
    released.push({ key_path: keyPath, file_key: Buffer.from(fileKey).toString('base64') });
  }
  return released;
}
