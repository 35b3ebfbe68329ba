import { createHmac } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32, base58 } from '@scure/base';

export interface Wallet {
  type: 'ethereum' | 'solana';
  address: string;
  sign: (text: string) => string;
}

const privateKeyOf = (name: string) => sha256(utf8ToBytes(name));

/** A mixed-case address carries its own checksum (ERC-55). */
const toChecksumAddress = (hex: string) => {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)));
  const digits = Array.from(hex, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${digits.join('')}`;
};

/** Signs like the `personal_sign` method of a wallet (EIP-191). */
export function ethereumWallet(name: string): Wallet {
  const key = privateKeyOf(name);
  const [, ...point] = secp256k1.getPublicKey(key, false);
  const address = toChecksumAddress(bytesToHex(keccak_256(Uint8Array.from(point)).slice(-20)));
  return {
    type: 'ethereum',
    address,
    sign: (text) => {
      const message = utf8ToBytes(text);
      const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${message.length}`);
      const hash = keccak_256(concatBytes(prefix, message));
      const signed = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
      const [recovery = 0, ...rest] = signed;
      return `0x${bytesToHex(Uint8Array.from([...rest, 27 + recovery]))}`;
    },
  };
}

export function solanaWallet(name: string): Wallet {
  const key = privateKeyOf(name);
  return {
    type: 'solana',
    address: base58.encode(ed25519.getPublicKey(key)),
    sign: (text) => base58.encode(ed25519.sign(utf8ToBytes(text), key)),
  };
}

const STEP_MS = 30_000;

/** The code of an authenticator app (RFC 6238, with the truncation of RFC 4226, section 5.3). */
export function totpCode(secret: string, now: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / STEP_MS)));
  const key = base32.decode(secret.padEnd(Math.ceil(secret.length / 8) * 8, '='));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
