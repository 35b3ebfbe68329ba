import { randomBytes } from '@noble/hashes/utils.js';
import { Decrypter, Encrypter, type Recipient } from 'age-encryption';
import { KEY_BYTES, publicKeyOf } from './key-derivation.ts';
import { toStanza, wrapFileKey, type KeyAddress } from './path-stanza.ts';
import { SealedFileError } from './sealed-file-error.ts';
import { x25519, type X25519 } from './x25519.ts';

export interface SealingKey extends KeyAddress {
  /** The recipient of the path, `age1…`, as the server names it. */
  recipient: string;
}

/** @throws Error when the recipient is not one of age for X25519 */
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

/** Seals bytes for one path: the result is an age file (C2SP age v1). */
export function sealStream(
  plain: ReadableStream<Uint8Array>,
  key: SealingKey,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(createPathRecipient(key));
  return encrypter.encrypt(plain);
}

/** Hides the errors of the library, which are texts for developers. */
const withClearErrors = (stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  const reader = stream.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(new SealedFileError('damaged', { cause: error }));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

/**
 * Opens an age file with its file key. The stream fails with SealedFileError when the copy is
 * damaged, so what was read before must be thrown away then.
 *
 * @throws SealedFileError wrong_key when the key is not the one of this copy
 */
export async function openStream(
  sealed: ReadableStream<Uint8Array>,
  fileKey: Uint8Array,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  try {
    return withClearErrors(await decrypter.decrypt(sealed));
  } catch (error) {
    throw new SealedFileError('wrong_key', { cause: error });
  }
}
