import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SealedFileError } from '../sealed-file-error.ts';

const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
const CIPHER = 'chacha20-poly1305';

type Bytes = AsyncIterable<Uint8Array>;

/** The nonce of a chunk: its number, and whether it is the last one (C2SP age v1, Payload). */
const chunkNonceOf = (index: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

const payloadKeyOf = (fileKey: Uint8Array, nonce: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));

const toBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Cuts a stream into pieces of one size; the last one is smaller, and empty only in an empty stream. */
async function* cut(
  source: Bytes,
  size: number,
): AsyncGenerator<[pieces: readonly Buffer[], areLast: boolean]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    const bytes = toBuffer(part);
    let start = size - rest.length;
    if (bytes.length <= start) {
      rest = Buffer.concat([rest, bytes]);
      continue;
    }
    const pieces: Buffer[] = [Buffer.concat([rest, bytes.subarray(0, start)])];
    for (; bytes.length - start > size; start += size)
      pieces.push(bytes.subarray(start, start + size));
    yield [pieces, false];
    rest = Buffer.from(bytes.subarray(start));
  }
  yield [[rest], true];
}

export async function* encryptPayload(plain: Bytes, fileKey: Uint8Array): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const key = payloadKeyOf(fileKey, nonce);
  yield nonce;
  let index = 0;
  for await (const [chunks, areLast] of cut(plain, CHUNK_BYTES)) {
    for (const chunk of chunks) {
      const cipher = createCipheriv(CIPHER, key, chunkNonceOf(index, areLast), {
        authTagLength: TAG_BYTES,
      });
      yield cipher.update(chunk);
      cipher.final();
      yield cipher.getAuthTag();
      index += 1;
    }
  }
}

const decryptChunk = (sealed: Buffer, key: Buffer, nonce: Buffer): Buffer => {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
    // It throws for a wrong tag, and this cipher has no bytes left.
    decipher.final();
    return plain;
  } catch (error) {
    throw new SealedFileError('damaged', { cause: error });
  }
};

export async function* decryptPayload(
  nonce: Uint8Array,
  sealed: Bytes,
  fileKey: Uint8Array,
): AsyncGenerator<Buffer> {
  const key = payloadKeyOf(fileKey, nonce);
  let index = 0;
  for await (const [chunks, areLast] of cut(sealed, CHUNK_BYTES + TAG_BYTES)) {
    for (const chunk of chunks) {
      const isEmptyTail = areLast && index > 0 && chunk.length <= TAG_BYTES;
      if (isEmptyTail) throw new SealedFileError('damaged');
      yield decryptChunk(chunk, key, chunkNonceOf(index, areLast));
      index += 1;
    }
  }
}
