import { createCipheriv, createHash, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** A password hash of another system, with everything that is needed to check a password. */
export type ImportedHash =
  | { type: 'bcrypt'; hash: string }
  /** In the PHC string format. */
  | { type: 'argon2'; hash: string }
  | ScryptHash
  | FirebaseHash
  | Pbkdf2Hash
  | SaltedHash;

export interface ScryptHash {
  type: 'scrypt';
  /** Hash and salt are base64. */
  hash: string;
  salt: string;
  n: number;
  r: number;
  p: number;
}

/** scrypt as Firebase uses it: the key of the project is encrypted with the derived key. */
export interface FirebaseHash {
  type: 'firebase_scrypt';
  hash: string;
  salt: string;
  saltSeparator: string;
  signerKey: string;
  rounds: number;
  memoryCost: number;
}

export interface Pbkdf2Hash {
  type: 'pbkdf2';
  hash: string;
  salt: string;
  iterations: number;
  digest: 'sha1' | 'sha256' | 'sha512';
}

/** One round of a digest over salt, password and salt; salts are UTF-8 text, the hash is base64. */
export interface SaltedHash {
  type: 'salted_digest';
  hash: string;
  digest: 'md5' | 'sha1' | 'sha256' | 'sha512';
  prepend: string;
  append: string;
}

const STORED_PREFIX = '$imported$';
const BLOCK_BYTES = 128;
/** Node counts some memory beside the blocks. */
const SCRYPT_MEMORY_MARGIN = 1024 * 1024;

const deriveScrypt = promisify<
  string | Buffer,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);
const derivePbkdf2 = promisify(pbkdf2);

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);

const scryptMemory = ({ n, r, p }: Pick<ScryptHash, 'n' | 'r' | 'p'>) =>
  BLOCK_BYTES * r * (n + p) + SCRYPT_MEMORY_MARGIN;

const matchesScrypt = async (known: ScryptHash, secret: string) => {
  const { n: N, r, p } = known;
  const expected = fromBase64(known.hash);
  const options = { N, r, p, maxmem: scryptMemory(known) };
  return isSame(
    await deriveScrypt(secret, fromBase64(known.salt), expected.length, options),
    expected,
  );
};

const FIREBASE_KEY_BYTES = 32;
const AES_BLOCK_BYTES = 16;

const matchesFirebase = async (known: FirebaseHash, secret: string) => {
  const [n, r, p] = [2 ** known.memoryCost, known.rounds, 1];
  const salt = Buffer.concat([fromBase64(known.salt), fromBase64(known.saltSeparator)]);
  const key = await deriveScrypt(secret, salt, FIREBASE_KEY_BYTES, {
    N: n,
    r,
    p,
    maxmem: scryptMemory({ n, r, p }),
  });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(AES_BLOCK_BYTES));
  const encrypted = Buffer.concat([cipher.update(fromBase64(known.signerKey)), cipher.final()]);
  return isSame(encrypted, fromBase64(known.hash));
};

const matchesPbkdf2 = async (known: Pbkdf2Hash, secret: string) => {
  const expected = fromBase64(known.hash);
  const { iterations, digest } = known;
  const salt = fromBase64(known.salt);
  return isSame(await derivePbkdf2(secret, salt, iterations, expected.length, digest), expected);
};

const matchesSalted = ({ hash, digest, prepend, append }: SaltedHash, secret: string) =>
  isSame(createHash(digest).update(`${prepend}${secret}${append}`).digest(), fromBase64(hash));

async function matchesImported(known: ImportedHash, secret: string): Promise<boolean> {
  switch (known.type) {
    case 'bcrypt':
      return verifyBcrypt(secret, known.hash);
    case 'argon2':
      return verifyArgon2(known.hash, secret);
    case 'scrypt':
      return matchesScrypt(known, secret);
    case 'firebase_scrypt':
      return matchesFirebase(known, secret);
    case 'pbkdf2':
      return matchesPbkdf2(known, secret);
    case 'salted_digest':
      return matchesSalted(known, secret);
  }
}

/** The text that is stored in place of the server's own hash until the first login. */
export const toStoredHash = (hash: ImportedHash): string =>
  `${STORED_PREFIX}${JSON.stringify(hash)}`;

export const isImportedHash = (stored: string): boolean => stored.startsWith(STORED_PREFIX);

export const verifyImportedHash = (stored: string, secret: string): Promise<boolean> =>
  // The cast is safe, because only `toStoredHash` writes texts with this prefix.
  matchesImported(JSON.parse(stored.slice(STORED_PREFIX.length)) as ImportedHash, secret);
