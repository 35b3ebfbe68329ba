import { x25519 as nobleX25519 } from '@noble/curves/ed25519.js';

/** The function X25519 (RFC 7748, section 5). Node has a faster one than the browser's library. */
export interface X25519 {
  publicKeyOf: (privateKey: Uint8Array) => Uint8Array;
  /** @throws Error when the other key has a small order (RFC 7748, section 6.1) */
  sharedSecret: (privateKey: Uint8Array, publicKey: Uint8Array) => Uint8Array;
}

export const x25519: X25519 = {
  publicKeyOf: nobleX25519.getPublicKey,
  sharedSecret: nobleX25519.getSharedSecret,
};
