import { randomBytes } from '@noble/hashes/utils.js';
import { Decrypter, Encrypter, type Recipient } from 'age-encryption';
import { bytesOf, toStream } from './byte-streams.ts';
import { checkFileKey } from './header.ts';
import { KEY_BYTES, publicKeyOf } from './key-derivation.ts';
import { toStanza, wrapFileKey, type KeyAddress } from './path-stanza.ts';
import {
  openPayload,
  sealPayload,
  splitSealedBytes,
  withFirst,
  type SealedSource,
} from './sealed-bytes.ts';
import { SealedFileError } from './sealed-file-error.ts';
import { findWebCipher } from './web-cipher.ts';
import { x25519, type X25519 } from './x25519.ts';

export interface SealingKey extends KeyAddress {
  recipient: string;
}

export function createPathRecipient(
  { recipient, ...address }: SealingKey,
  curve: X25519 = x25519,
): Recipient {
  const publicKey = publicKeyOf(recipient);
  return {
    wrapFileKey: (fileKey) => {
      const ephemeralKey = randomBytes(KEY_BYTES);
      return [toStanza(wrapFileKey({ ...address, curve, fileKey, publicKey, ephemeralKey }))];
    },
  };
}

export async function* sealStream(
  plain: AsyncIterable<Uint8Array>,
  key: SealingKey,
): AsyncGenerator<Uint8Array> {
  const recipient = createPathRecipient(key);
  const cipher = await findWebCipher();
  if (cipher) {
    yield* sealPayload(cipher, plain, recipient);
    return;
  }
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* bytesOf(await encrypter.encrypt(toStream(plain)));
}

async function* openWithLibrary(
  { header, nonceAndPayload }: SealedSource,
  fileKey: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  try {
    yield* bytesOf(await decrypter.decrypt(toStream(withFirst(header, nonceAndPayload))));
  } catch (error) {
    throw new SealedFileError('damaged', { cause: error });
  }
}

/** After an error, what was read before must be thrown away. @throws SealedFileError */
export async function* openStream(
  sealed: AsyncIterable<Uint8Array>,
  fileKey: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const source = await splitSealedBytes(sealed);
  checkFileKey(source.header, fileKey);
  const cipher = await findWebCipher();
  yield* cipher
    ? openPayload(cipher, source.nonceAndPayload, fileKey)
    : openWithLibrary(source, fileKey);
}
