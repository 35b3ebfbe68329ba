import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { joinBytes, toBytes } from './bytes.ts';
import { x25519, type X25519 } from './x25519.ts';

export const KEY_BYTES = 32;
const HARDENED = 0x8000_0000;
/** The API has the same limit; without one, a long path in a header keeps the server busy. */
const HARDENED_PATH = /^m(?:\/\d{1,10}'){1,10}$/;

/** The seed of all keys of one file. Without the salt, the root secret does not lead to it. */
export const fileSeedOf = (rootSecret: Uint8Array, salt: Uint8Array, fileId: string): Uint8Array =>
  hkdf(sha256, rootSecret, salt, toBytes(`bakehouse file ${fileId}`), KEY_BYTES);

const readHardenedPath = (path: string): number[] => {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => Number(step.slice(0, -1)));
  if (!HARDENED_PATH.test(path) || steps.some((step) => step >= HARDENED)) {
    throw new RangeError(`${path} is not a path of hardened steps, such as m/0'/0'/0'.`);
  }
  return steps;
};

export const isHardenedPath = (path: string): boolean => {
  try {
    return readHardenedPath(path).length > 0;
  } catch {
    return false;
  }
};

interface Node {
  key: Uint8Array;
  chainCode: Uint8Array;
}

const splitNode = (bytes: Uint8Array): Node => ({
  key: bytes.subarray(0, KEY_BYTES),
  chainCode: bytes.subarray(KEY_BYTES),
});

const toHardenedChild = ({ key, chainCode }: Node, step: number): Node => {
  const index = new Uint8Array(4);
  new DataView(index.buffer).setUint32(0, HARDENED + step);
  return splitNode(hmac(sha512, chainCode, joinBytes(Uint8Array.of(0), key, index)));
};

/** SLIP-0010 for curve25519. @throws RangeError when a step of the path is not hardened */
export function derivePrivateKey(seed: Uint8Array, path: string): Uint8Array {
  const master = splitNode(hmac(sha512, toBytes('curve25519 seed'), seed));
  return readHardenedPath(path).reduce(toHardenedChild, master).key;
}

export const recipientOf = (privateKey: Uint8Array, curve: X25519 = x25519): string =>
  bech32.encodeFromBytes('age', curve.publicKeyOf(privateKey));

export function publicKeyOf(recipient: string): Uint8Array {
  const { prefix, bytes } = bech32.decodeToBytes(recipient);
  if (prefix !== 'age' || bytes.length !== KEY_BYTES) {
    throw new Error('This is not a recipient of age for X25519.');
  }
  return bytes;
}
