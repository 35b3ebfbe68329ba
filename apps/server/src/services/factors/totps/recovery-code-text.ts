import { toAsciiDigits } from '@bakehouse/contract';
import type { Random } from '../../../lib/crypto/random.ts';

/** Crockford's base32 has no letters that look like digits: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 12;

const withDashes = (text: string) => text.match(/.{1,4}/g)?.join('-') ?? '';

/** A code of 60 random bits, for example `k7mp-0xqd-93vh`. */
export const createRecoveryCode = (random: Random): string => {
  const characters = Array.from(random.bytes(CODE_LENGTH), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  );
  return withDashes(characters.join(''));
};

/** Accepts capitals, missing dashes, and letters that look like the digits 0 and 1. */
export const normaliseRecoveryCode = (typed: string): string =>
  withDashes(
    toAsciiDigits(typed.normalize('NFKC'))
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1'),
  );
