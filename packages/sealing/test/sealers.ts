import { vi } from 'vitest';
import { openStream, sealStream, type SealingKey } from '../src/index.ts';
import { openBytes, sealBytes, splitSealedBytes } from '../src/node/index.ts';

export interface Sealer {
  name: string;
  seal: (plain: Uint8Array, key: SealingKey) => Promise<Buffer>;
  open: (sealed: Uint8Array, fileKey: Uint8Array) => Promise<Buffer>;
}

/** No piece ends where a chunk of age ends. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 50_001) {
    yield await Promise.resolve(bytes.subarray(start, start + 50_001));
  }
}

const collect = async (source: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
};

/** As in a browser that does not know ChaCha20-Poly1305. */
const withoutWebCipher = async <Output>(work: () => Promise<Output>): Promise<Output> => {
  const refuse = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new Error('unknown'));
  try {
    return await work();
  } finally {
    refuse.mockRestore();
  }
};

export const SEALERS: readonly Sealer[] = [
  {
    name: 'browser',
    seal: (plain, key) => collect(sealStream(piecesOf(plain), key)),
    open: (sealed, fileKey) => collect(openStream(piecesOf(sealed), fileKey)),
  },
  {
    name: 'browser without the cipher',
    seal: (plain, key) => withoutWebCipher(() => collect(sealStream(piecesOf(plain), key))),
    open: (sealed, fileKey) =>
      withoutWebCipher(() => collect(openStream(piecesOf(sealed), fileKey))),
  },
  {
    name: 'Node',
    seal: (plain, key) => collect(sealBytes(piecesOf(plain), key)),
    open: async (sealed, fileKey) =>
      collect(openBytes(await splitSealedBytes(piecesOf(sealed)), fileKey)),
  },
];
