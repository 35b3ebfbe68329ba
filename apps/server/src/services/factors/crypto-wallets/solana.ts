import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { WalletChain } from './wallet-chain.ts';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The length of 64 bytes in base58; decoding takes quadratic time, so longer texts are not decoded. */
const MAX_BASE58_LENGTH = 88;

const decodeBase58 = (text: string, length: number): Uint8Array | undefined => {
  if (text.length > MAX_BASE58_LENGTH) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === length ? bytes : undefined;
  } catch {
    return undefined;
  }
};

/** An address off the curve belongs to a program; anybody can sign for a point of small order. */
const isPublicKey = (bytes: Uint8Array) => {
  try {
    return !ed25519.Point.fromBytes(bytes, false).isSmallOrder();
  } catch {
    return false;
  }
};

const parseAddress = (text: string): string | undefined => {
  const bytes = decodeBase58(text, KEY_BYTES);
  return bytes && isPublicKey(bytes) ? text : undefined;
};

/** Only the strict encodings of RFC 8032 are accepted, so that a signature has one form. */
const isSignedBy = (address: string, text: string, given: string): boolean => {
  const publicKey = decodeBase58(address, KEY_BYTES);
  const signature = decodeBase58(given, SIGNATURE_BYTES);
  if (!publicKey || !signature) return false;
  return ed25519.verify(signature, utf8ToBytes(text), publicKey, { zip215: false });
};

export const solana: WalletChain = {
  label: 'Solana',
  parseAddress,
  addressError: [
    'invalid_solana_address',
    'The address must be the public key of a Solana wallet in base58.',
  ],
  isSignedBy,
};
