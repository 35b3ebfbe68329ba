import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import type { X25519 } from '../x25519.ts';

const OCTET_KEY = { kty: 'OKP', crv: 'X25519' };

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const toPublicKey = (bytes: Uint8Array) =>
  createPublicKey({ key: { ...OCTET_KEY, x: toText(bytes) }, format: 'jwk' });

const privateKeys = new WeakMap<Uint8Array, KeyObject>();

/** Kept for a second use. Node reads a JWK (RFC 8037) much faster than DER, and of it `d` alone. */
const toPrivateKey = (bytes: Uint8Array): KeyObject => {
  const d = toText(bytes);
  const jwk = { ...OCTET_KEY, d, x: d };
  const key = privateKeys.get(bytes) ?? createPrivateKey({ key: jwk, format: 'jwk' });
  privateKeys.set(bytes, key);
  return key;
};

export const nodeX25519: X25519 = {
  publicKeyOf: (privateKey) => {
    const { x = '' } = createPublicKey(toPrivateKey(privateKey)).export({ format: 'jwk' });
    return Uint8Array.from(Buffer.from(x, 'base64url'));
  },
  sharedSecret: (privateKey, publicKey) =>
    Uint8Array.from(
      diffieHellman({
        privateKey: toPrivateKey(privateKey),
        publicKey: toPublicKey(publicKey),
      }),
    ),
};
