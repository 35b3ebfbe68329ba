import { Encrypter, type Recipient } from 'age-encryption';
import { checkFileKey, headerOf, MAX_HEADER_BYTES } from '../header.ts';
import { createPathRecipient, type SealingKey } from '../seal.ts';
import { SealedFileError } from '../sealed-file-error.ts';
import { nodeX25519 } from './node-x25519.ts';
import { decryptPayload, encryptPayload } from './payload.ts';

const PAYLOAD_NONCE_BYTES = 16;

/** age makes the header for an empty payload; its file key is for the real one. */
const makeHeader = async (recipient: Recipient) => {
  const made: { fileKey?: Uint8Array } = {};
  const encrypter = new Encrypter();
  encrypter.addRecipient({
    wrapFileKey: (fileKey) => {
      made.fileKey = Uint8Array.from(fileKey);
      return recipient.wrapFileKey(fileKey);
    },
  });
  const header = headerOf(await encrypter.encrypt(new Uint8Array()));
  if (!made.fileKey) throw new Error('age made a header without a file key.');
  return { header, fileKey: made.fileKey };
};

export async function* sealBytes(
  plain: AsyncIterable<Uint8Array>,
  key: SealingKey,
): AsyncGenerator<Uint8Array> {
  const { header, fileKey } = await makeHeader(createPathRecipient(key, nodeX25519));
  yield header;
  yield* encryptPayload(plain, fileKey);
}

export interface SealedSource {
  header: Uint8Array;
  nonceAndPayload: AsyncIterable<Uint8Array>;
}

async function* withFirst(
  first: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    yield next.value;
  }
}

const readBeginning = async (
  iterator: AsyncIterator<Uint8Array>,
  isEnough: (bytes: Buffer) => boolean,
): Promise<Buffer> => {
  let bytes: Buffer = Buffer.alloc(0);
  while (!isEnough(bytes)) {
    const next = await iterator.next();
    if (next.done) return bytes;
    bytes = Buffer.concat([bytes, next.value]);
  }
  return bytes;
};

export async function splitSealedBytes(sealed: AsyncIterable<Uint8Array>): Promise<SealedSource> {
  const iterator = sealed[Symbol.asyncIterator]();
  const beginning = await readBeginning(iterator, ({ length }) => length >= MAX_HEADER_BYTES);
  const header = headerOf(beginning);
  return {
    header,
    nonceAndPayload: withFirst(beginning.subarray(header.length), iterator),
  };
}

/** After an error, what was read before must be thrown away. @throws SealedFileError */
export async function* openBytes(
  { header, nonceAndPayload }: SealedSource,
  fileKey: Uint8Array,
): AsyncGenerator<Uint8Array> {
  await checkFileKey(header, fileKey);
  const iterator = nonceAndPayload[Symbol.asyncIterator]();
  const bytes = await readBeginning(iterator, ({ length }) => length >= PAYLOAD_NONCE_BYTES);
  if (bytes.length < PAYLOAD_NONCE_BYTES) throw new SealedFileError('damaged');
  const nonce = bytes.subarray(0, PAYLOAD_NONCE_BYTES);
  yield* decryptPayload(nonce, withFirst(bytes.subarray(nonce.length), iterator), fileKey);
}
