import type { ReleasedKey } from '@bakehouse/contract';
import {
  derivePrivateKey,
  isHardenedPath,
  openHeader,
  readKeyAddress,
  type KeyAddress,
} from '@bakehouse/sealing';
import { nodeX25519 } from '@bakehouse/sealing/node';

export interface AskedHeader {
  bytes: Buffer;
  /** Undefined when the bytes are no header of ours. */
  address: KeyAddress | undefined;
}

export const readAskedHeaders = (texts: readonly string[]): Promise<AskedHeader[]> =>
  Promise.all(
    texts.map(async (text) => {
      const bytes = Buffer.from(text, 'base64');
      return { bytes, address: await readKeyAddress(bytes).catch(() => undefined) };
    }),
  );

interface UnwrappedKey {
  keyPath: string;
  fileKey: Uint8Array;
}

const unwrapKey = async (
  { bytes, address }: AskedHeader,
  seed: Uint8Array,
  fileId: string,
): Promise<UnwrappedKey | undefined> => {
  if (address?.fileId !== fileId || !isHardenedPath(address.keyPath)) return undefined;
  const { keyPath } = address;
  const privateKeyOf = () => derivePrivateKey(seed, keyPath);
  const fileKey = await openHeader(bytes, { privateKeyOf, curve: nodeX25519 }).catch(
    () => undefined,
  );
  return fileKey && { keyPath, fileKey };
};

/** Undefined when a header was changed, or belongs to another file, path or server. */
export async function releaseKeys(
  headers: readonly AskedHeader[],
  { seed, fileId, keyPaths }: { seed: Uint8Array; fileId: string; keyPaths: readonly string[] },
): Promise<ReleasedKey[] | undefined> {
  const unwrapped = await Promise.all(headers.map((header) => unwrapKey(header, seed, fileId)));
  const known = unwrapped.filter((key) => key !== undefined);
  if (known.length < headers.length) return undefined;
  return known
    .filter(({ keyPath }) => keyPaths.includes(keyPath))
    .map(({ keyPath, fileKey }) => ({
      key_path: keyPath,
      file_key: Buffer.from(fileKey).toString('base64'),
    }));
}
