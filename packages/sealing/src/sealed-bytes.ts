import { Encrypter, type Recipient } from 'age-encryption';
import { joinBytes } from './bytes.ts';
import { headerOf, MAX_HEADER_BYTES } from './header.ts';
import {
  decryptPayload,
  encryptPayload,
  PAYLOAD_NONCE_BYTES,
  type CreateCipher,
} from './payload.ts';
import { SealedFileError } from './sealed-file-error.ts';

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

export async function* sealPayload(
  createCipher: CreateCipher,
  plain: AsyncIterable<Uint8Array>,
  recipient: Recipient,
): AsyncGenerator<Uint8Array> {
  const { header, fileKey } = await makeHeader(recipient);
  yield header;
  yield* encryptPayload(plain, fileKey, createCipher);
}

export interface SealedSource {
  header: Uint8Array;
  nonceAndPayload: AsyncIterable<Uint8Array>;
}

export async function* withFirst(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function* restOf(iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The beginning has fewer bytes only when there are no more. */
const readBeginning = async (source: AsyncIterable<Uint8Array>, length: number) => {
  const iterator = source[Symbol.asyncIterator]();
  let beginning: Uint8Array = new Uint8Array();
  while (beginning.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    beginning = joinBytes(beginning, next.value);
  }
  return { beginning, rest: restOf(iterator) };
};

export async function splitSealedBytes(sealed: AsyncIterable<Uint8Array>): Promise<SealedSource> {
  const { beginning, rest } = await readBeginning(sealed, MAX_HEADER_BYTES);
  const header = headerOf(beginning);
  return { header, nonceAndPayload: withFirst(beginning.subarray(header.length), rest) };
}

/** The file key must be that of the header. After an error, what was read before must be thrown away. @throws SealedFileError */
export async function* openPayload(
  createCipher: CreateCipher,
  nonceAndPayload: AsyncIterable<Uint8Array>,
  fileKey: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const { beginning, rest } = await readBeginning(nonceAndPayload, PAYLOAD_NONCE_BYTES);
  if (beginning.length < PAYLOAD_NONCE_BYTES) throw new SealedFileError('damaged');
  const nonce = beginning.subarray(0, PAYLOAD_NONCE_BYTES);
  const chunks = withFirst(beginning.subarray(nonce.length), rest);
  yield* decryptPayload({ nonce, chunks }, fileKey, createCipher);
}
