import { bytesToHex } from './hex.ts';

/**
 * Converts 16 random bytes to a version 4 UUID, because pages on plain http have no
 * `crypto.randomUUID`.
 */
export function bytesToUuid(bytes: Uint8Array): string {
  const digits = bytesToHex(bytes);
  const part = (start: number, end: number) => digits.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
