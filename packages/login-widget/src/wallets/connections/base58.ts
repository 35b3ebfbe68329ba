const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE58_RADIX = BigInt(BASE58_ALPHABET.length);

/** Encodes as Bitcoin does: each leading zero byte becomes the digit `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  const firstOther = bytes.findIndex((byte) => byte !== 0);
  const zeros = firstOther < 0 ? bytes.length : firstOther;
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = '';
  while (number > 0n) {
    digits = BASE58_ALPHABET.charAt(Number(number % BASE58_RADIX)) + digits;
    number /= BASE58_RADIX;
  }
  return BASE58_ALPHABET.charAt(0).repeat(zeros) + digits;
}

const BASE58_PATTERN = /^[1-9A-HJ-NP-Za-km-z]+$/;

export const isBase58 = (text: string): boolean => BASE58_PATTERN.test(text);
