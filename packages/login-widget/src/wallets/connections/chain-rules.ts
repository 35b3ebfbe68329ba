import { encodeBase58, isBase58 } from './base58.ts';

const ETHEREUM_ADDRESS_PATTERN = /^0x[\da-fA-F]{40}$/;
const HEX_PATTERN = /^0x(?:[\da-fA-F]{2})+$/;
/** The lengths of 32 bytes in base58. */
const SOLANA_ADDRESS_LENGTHS = { min: 32, max: 44 } as const;
const SOLANA_SIGNATURE_BYTES = 64;
/** The lengths of 64 bytes in base58. */
const SOLANA_SIGNATURE_LENGTHS = { min: 64, max: 88 } as const;

const isBase58Within = (text: string, { min, max }: { min: number; max: number }) =>
  text.length >= min && text.length <= max && isBase58(text);

/** @throws TypeError for anything else */
export function checkEthereumAddress(value: unknown): string {
  if (typeof value === 'string' && ETHEREUM_ADDRESS_PATTERN.test(value)) return value;
  throw new TypeError('The wallet gave no Ethereum address.');
}

/** @throws TypeError for anything else */
export function checkEthereumSignature(value: unknown): string {
  if (typeof value === 'string' && HEX_PATTERN.test(value)) return value;
  throw new TypeError('The wallet gave no hexadecimal signature.');
}

/** @throws TypeError for anything else */
export function checkSolanaAddress(value: unknown): string {
  if (typeof value === 'string' && isBase58Within(value, SOLANA_ADDRESS_LENGTHS)) return value;
  throw new TypeError('The wallet gave no Solana address.');
}

const toBytes = (value: unknown): Uint8Array | undefined => {
  if (value instanceof Uint8Array) return value;
  return Array.isArray(value) ? Uint8Array.from(value, Number) : undefined;
};

/**
 * Returns the signature in base58, as the API takes it. Wallets return base58 or bytes.
 * @throws TypeError for anything else
 */
export function toSolanaSignature(value: unknown): string {
  if (typeof value === 'string' && isBase58Within(value, SOLANA_SIGNATURE_LENGTHS)) return value;
  const bytes = toBytes(value);
  if (bytes?.length === SOLANA_SIGNATURE_BYTES) return encodeBase58(bytes);
  throw new TypeError('The wallet gave no Solana signature.');
}
