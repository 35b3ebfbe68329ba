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

const streamOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]).stream();

export const SEALERS: readonly Sealer[] = [
  {
    name: 'browser',
    seal: async (plain, key) => collect(await sealStream(streamOf(plain), key)),
    open: async (sealed, fileKey) => collect(await openStream(streamOf(sealed), fileKey)),
  },
  {
    name: 'Node',
    seal: (plain, key) => collect(sealBytes(piecesOf(plain), key)),
    open: async (sealed, fileKey) =>
      collect(openBytes(await splitSealedBytes(piecesOf(sealed)), fileKey)),
  },
];
