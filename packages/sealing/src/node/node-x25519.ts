import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import type { X25519 } from '../x25519.ts';

/** The beginnings of an X25519 key in DER (RFC 8410); the 32 bytes follow. */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

const privateKeys = new WeakMap<Uint8Array, KeyObject>();

/** Kept as long as its bytes, because an opening needs it twice. */
const toPrivateKey = (bytes: Uint8Array): KeyObject => {
  const der = {
    key: Buffer.concat([PRIVATE_KEY_PREFIX, bytes]),
    format: 'der',
    type: 'pkcs8',
  } as const;
  const key = privateKeys.get(bytes) ?? createPrivateKey(der);
  privateKeys.set(bytes, key);
  return key;
};

const toPublicKey = (bytes: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([PUBLIC_KEY_PREFIX, bytes]), format: 'der', type: 'spki' });

export const nodeX25519: X25519 = {
  publicKeyOf: (privateKey) => {
    const der = createPublicKey(toPrivateKey(privateKey)).export({ format: 'der', type: 'spki' });
    return Uint8Array.from(der.subarray(PUBLIC_KEY_PREFIX.length));
  },
  sharedSecret: (privateKey, publicKey) =>
    Uint8Array.from(
      diffieHellman({ privateKey: toPrivateKey(privateKey), publicKey: toPublicKey(publicKey) }),
    ),
};
