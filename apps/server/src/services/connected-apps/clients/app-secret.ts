import type { Deps } from '../../../deps.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';

const SHOWN_CHARACTERS = 4;

export interface AppSecret {
  /** Shown once. */
  secret: string;
  hash: string;
  /** A person can tell secrets apart by it. */
  lastFour: string;
}

export const toAppSecret = (secret: string): AppSecret => ({
  secret,
  hash: hashToken(secret).toString('base64url'),
  lastFour: secret.slice(-SHOWN_CHARACTERS),
});

export const createAppSecret = ({ random }: Pick<Deps, 'random'>): AppSecret =>
  toAppSecret(createToken(random));
