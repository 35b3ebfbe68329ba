import { createHash } from 'node:crypto';
import { derivePrivateKey, fileSeedOf, recipientOf } from '../src/key-derivation.ts';
import type { KeyAddress } from '../src/path-stanza.ts';
import type { SealingKey } from '../src/seal.ts';

const BASE_PATH = "m/0'/0'/0'";

const bytesOf = (text: string) => Uint8Array.from(createHash('sha256').update(text).digest());

/** The private key that a server with this secret has for an address. */
export const privateKeyOf = ({ fileId, keyPath }: KeyAddress, secret = 'secret'): Uint8Array =>
  derivePrivateKey(fileSeedOf(bytesOf(secret), bytesOf(`salt of ${fileId}`), fileId), keyPath);

export function sealingKey(change: Partial<KeyAddress> = {}, secret?: string): SealingKey {
  const address = {
    origin: 'https://bakehouse.test',
    fileId: 'file-a',
    keyPath: BASE_PATH,
    ...change,
  };
  return { ...address, recipient: recipientOf(privateKeyOf(address, secret)) };
}
