import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import type { X25519 } from '../x25519.ts';

const OCTET_KEY = { kty: 'OKP', crv: 'X25519' };

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const toPublicKey = (bytes: Uint8Array) =>
  createPublicKey({ key: { ...OCTET_KEY, x: toText(bytes) }, format: 'jwk' });

/** X25519 of a private key and this point is its public key (RFC 7748, section 6.1). */
const BASE_POINT = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 9 : 0));
const basePoint = toPublicKey(BASE_POINT);

const privateKeys = new WeakMap<Uint8Array, KeyObject>();

/** Kept for a second use. Node reads a JWK (RFC 8037) much faster than DER, and of it `d` alone. */
const toPrivateKey = (bytes: Uint8Array): KeyObject => {
  const jwk = { ...OCTET_KEY, d: toText(bytes), x: toText(BASE_POINT) };
  const key = privateKeys.get(bytes) ?? createPrivateKey({ key: jwk, format: 'jwk' });
  privateKeys.set(bytes, key);
  return key;
};

const agree = (privateKey: Uint8Array, publicKey: KeyObject) =>
  Uint8Array.from(diffieHellman({ privateKey: toPrivateKey(privateKey), publicKey }));

export const nodeX25519: X25519 = {
  publicKeyOf: (privateKey) => agree(privateKey, basePoint),
  sharedSecret: (privateKey, publicKey) => agree(privateKey, toPublicKey(publicKey)),
};
