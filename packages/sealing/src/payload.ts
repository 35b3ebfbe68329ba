import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { joinBytes, toBytes } from './bytes.ts';
import { SealedFileError } from './sealed-file-error.ts';

const CHUNK_BYTES = 65_536;
export const TAG_BYTES = 16;
export const PAYLOAD_NONCE_BYTES = 16;
const CHUNK_NONCE_BYTES = 12;

type Bytes = AsyncIterable<Uint8Array>;

/** ChaCha20-Poly1305 (RFC 8439, section 2.8) with one key. */
export interface ChunkCipher {
  /** Gives the encrypted bytes and then the tag, in any number of pieces. */
  encrypt: (chunk: Uint8Array, nonce: Uint8Array) => Pieces | Promise<Pieces>;
  decrypt: (chunk: Uint8Array, nonce: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

type Pieces = readonly Uint8Array[];

export type CreateCipher = (key: Uint8Array) => ChunkCipher | Promise<ChunkCipher>;

/** The nonce of a chunk: its number, and whether it is the last one (C2SP age v1, Payload). */
const chunkNonceOf = (index: number, isLast: boolean) => {
  const nonce = new Uint8Array(CHUNK_NONCE_BYTES);
  new DataView(nonce.buffer).setUint32(7, index);
  nonce[CHUNK_NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
};

const payloadKeyOf = (fileKey: Uint8Array, nonce: Uint8Array) =>
  hkdf(sha256, fileKey, nonce, toBytes('payload'), 32);

/** Cuts a stream into pieces of one size; the last one is smaller, and empty only in an empty stream. */
async function* cut(
  source: Bytes,
  size: number,
): AsyncGenerator<[pieces: Pieces, areLast: boolean]> {
  let rest: Uint8Array = new Uint8Array();
  for await (const bytes of source) {
    let start = size - rest.length;
    if (bytes.length <= start) {
      rest = joinBytes(rest, bytes);
      continue;
    }
    const pieces = [joinBytes(rest, bytes.subarray(0, start))];
    for (; bytes.length - start > size; start += size)
      pieces.push(bytes.subarray(start, start + size));
    yield [pieces, false];
    rest = bytes.slice(start);
  }
  yield [[rest], true];
}

export async function* encryptPayload(
  plain: Bytes,
  fileKey: Uint8Array,
  createCipher: CreateCipher,
): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(PAYLOAD_NONCE_BYTES);
  const cipher = await createCipher(payloadKeyOf(fileKey, nonce));
  yield nonce;
  let index = 0;
  for await (const [chunks, areLast] of cut(plain, CHUNK_BYTES)) {
    for (const chunk of chunks) {
      yield* await cipher.encrypt(chunk, chunkNonceOf(index, areLast));
      index += 1;
    }
  }
}

const decryptChunk = async (cipher: ChunkCipher, sealed: Uint8Array, nonce: Uint8Array) => {
  try {
    return await cipher.decrypt(sealed, nonce);
  } catch {
    throw new SealedFileError('damaged');
  }
};

interface EncryptedPayload {
  nonce: Uint8Array;
  chunks: Bytes;
}

export async function* decryptPayload(
  { nonce, chunks: sealed }: EncryptedPayload,
  fileKey: Uint8Array,
  createCipher: CreateCipher,
): AsyncGenerator<Uint8Array> {
  const cipher = await createCipher(payloadKeyOf(fileKey, nonce));
  let index = 0;
  for await (const [chunks, areLast] of cut(sealed, CHUNK_BYTES + TAG_BYTES)) {
    for (const chunk of chunks) {
      const isEmptyTail = areLast && index > 0 && chunk.length <= TAG_BYTES;
      if (isEmptyTail) throw new SealedFileError('damaged');
      yield await decryptChunk(cipher, chunk, chunkNonceOf(index, areLast));
      index += 1;
    }
  }
}
