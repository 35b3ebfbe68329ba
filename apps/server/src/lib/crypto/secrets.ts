import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
} from 'node:crypto';
import type { Random } from './random.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of encrypted data, which lets a later version change the key or the cipher. */
const FORMAT_VERSION = 1;

/** Keyed hashes and encryption with keys derived from BAKEHOUSE_SECRET. */
export interface Secrets {
  keyedHash: (purpose: string, value: string) => string;
  seal: (plain: string) => Buffer;
  open: (sealed: Buffer) => string;
}

/** Node prepares a key object once, and a buffer again for every hash. */
const deriveKey = (secret: string, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'bakehouse', purpose, 32)));

export function createSecrets(secret: string, random: Random): Secrets {
  const pepper = deriveKey(secret, 'pepper');
  const key = deriveKey(secret, 'sealing');
  return {
    keyedHash: (purpose, value) =>
      createHmac('sha256', pepper).update(`${purpose}\0${value}`).digest('base64url'),
    seal: (plain) => {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT_VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      if (sealed[0] !== FORMAT_VERSION) throw new Error('The sealed data has an unknown version.');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
