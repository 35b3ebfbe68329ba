import { randomBytes } from '@noble/hashes/utils.js';
import { Decrypter, Encrypter, type Recipient } from 'age-encryption';
import { KEY_BYTES, publicKeyOf } from './key-derivation.ts';
import { toStanza, wrapFileKey, type KeyAddress } from './path-stanza.ts';
import { SealedFileError } from './sealed-file-error.ts';
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

export function sealStream(
  plain: ReadableStream<Uint8Array>,
  key: SealingKey,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(createPathRecipient(key));
  return encrypter.encrypt(plain);
}

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

/** The stream fails when the copy is damaged; what was read before must be thrown away then. */
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
