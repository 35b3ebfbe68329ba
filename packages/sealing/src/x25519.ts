import { x25519 as nobleX25519 } from '@noble/curves/ed25519.js';

/** X25519 (RFC 7748, section 5). Node has a faster one than the library for browsers. */
export interface X25519 {
  publicKeyOf: (privateKey: Uint8Array) => Uint8Array;
  sharedSecret: (privateKey: Uint8Array, publicKey: Uint8Array) => Uint8Array;
}

export const x25519: X25519 = {
  publicKeyOf: nobleX25519.getPublicKey,
  sharedSecret: nobleX25519.getSharedSecret,
};
