import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { WalletChain } from './wallet-chain.ts';

const ADDRESS_PATTERN = /^0x[\da-fA-F]{40}$/;
const SIGNATURE_PATTERN = /^0x[\da-fA-F]{130}$/;
const ADDRESS_BYTES = 20;

/** The spelling of an address whose capitals are a checksum (ERC-55). */
const toChecksumAddress = (digits: string) => {
  const lower = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const spelt = Array.from(lower, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelt.join('')}`;
};

/** An address in one case only has no checksum. */
const hasChecksum = (digits: string) =>
  digits !== digits.toLowerCase() && digits !== digits.toUpperCase();

const parseAddress = (text: string): string | undefined => {
  if (!ADDRESS_PATTERN.test(text)) return undefined;
  const digits = text.slice(2);
  const address = toChecksumAddress(digits);
  return hasChecksum(digits) && text !== address ? undefined : address;
};

/** The hash that wallets sign for a text (ERC-191, version 0x45). */
const hashPersonalMessage = (text: string) => {
  const message = utf8ToBytes(text);
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`);
  return keccak_256(concatBytes(prefix, message));
};

/** The hash of the two coordinates, without the first byte, which says that they follow. */
const addressOfPublicKey = (uncompressed: Uint8Array) =>
  toChecksumAddress(bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(-ADDRESS_BYTES)));

/** Most wallets send 27 or 28, some hardware wallets 0 or 1. */
const RECOVERY_BITS: ReadonlyMap<number, number> = new Map([
  [27, 0],
  [28, 1],
  [0, 0],
  [1, 1],
]);

/** Returns undefined for a signature that no private key has made. */
const recoverSigner = (text: string, rs: Uint8Array, recoveryBit: number): string | undefined => {
  try {
    const signature = secp256k1.Signature.fromBytes(rs, 'compact').addRecoveryBit(recoveryBit);
    // Everybody can make the high-s twin of a signature (EIP-2).
    if (signature.hasHighS()) return undefined;
    const publicKey = signature.recoverPublicKey(hashPersonalMessage(text));
    return addressOfPublicKey(publicKey.toBytes(false));
  } catch {
    return undefined;
  }
};

const isSignedBy = (address: string, text: string, given: string): boolean => {
  if (!SIGNATURE_PATTERN.test(given)) return false;
  const bytes = hexToBytes(given.slice(2));
  const recoveryBit = RECOVERY_BITS.get(bytes[64] ?? -1);
  if (recoveryBit === undefined) return false;
  return recoverSigner(text, bytes.subarray(0, 64), recoveryBit) === address;
};

/** Accounts of Ethereum with a private key; a contract's signature (ERC-1271) needs a node of the chain. */
export const ethereum: WalletChain = {
  label: 'Ethereum',
  parseAddress,
  addressError: [
    'invalid_ethereum_address',
    'The address must be 0x and 40 hexadecimal digits, with a valid ERC-55 checksum if it has capitals.',
  ],
  isSignedBy,
};
