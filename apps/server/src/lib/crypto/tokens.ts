import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

const TOKEN_BYTES = 32;

/** A bearer secret of 256 random bits; only its hash is ever stored. */
export const createToken = (random: Random): string =>
  random.bytes(TOKEN_BYTES).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
