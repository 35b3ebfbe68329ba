import * as z from 'zod/mini';
import { HttpError } from '../../../http-error.ts';
import type { ImportedHash } from '../../../lib/crypto/imported/imported-hash.ts';

const MAX_HASH_LENGTH = 1000;
/** A login must not keep the server busy for more than about a second. */
const MAX_BCRYPT_COST = 14;
const MAX_SCRYPT_BYTES = 128 * 1024 * 1024;
const MAX_PBKDF2_ITERATIONS = 2_000_000;
const MAX_ARGON2 = { memoryKib: 262_144, passes: 10, lanes: 16 };
const BLOCK_BYTES = 128;

const base64Pattern = /^[A-Za-z0-9+/_-]+={0,2}$/;
const hashText = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_HASH_LENGTH, 'is too long'));
const base64Text = hashText.check(z.regex(base64Pattern, 'must be base64'));
const optionalBase64 = z
  .string()
  .check(
    z.maxLength(MAX_HASH_LENGTH, 'is too long'),
    z.regex(/^(?:[A-Za-z0-9+/_-]+={0,2})?$/, 'must be base64'),
  );
const hexOrBase64Text = hashText.check(
  z.regex(/^(?:[\da-f]+|[A-Za-z0-9+/_-]+={0,2})$/i, 'must be hexadecimal or base64'),
);
const saltText = z._default(z.string().check(z.maxLength(500, 'is too long')), '');
/** A hash in hexadecimal digits is never valid base64 of the same length, because base64 of a hash is padded. */
const toBase64 = (text: string) =>
  Buffer.from(text, /^(?:[\da-f]{2})+$/i.test(text) ? 'hex' : 'base64').toString('base64');
const wholeNumber = (max: number) => {
  const message = `must be a whole number from 1 to ${max}`;
  return z.number().check(z.multipleOf(1, message), z.minimum(1, message), z.maximum(max, message));
};

const BCRYPT_PATTERN = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const bcryptText = hashText.check(
  z.regex(BCRYPT_PATTERN, 'must be a bcrypt hash such as $2b$10$…, with 60 characters'),
  z.refine(
    (text) => Number(BCRYPT_PATTERN.exec(text)?.[1] ?? 0) <= MAX_BCRYPT_COST,
    `must have a cost of at most ${MAX_BCRYPT_COST}`,
  ),
);

const ARGON2_PATTERN =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;
const isAffordableArgon2 = (text: string) => {
  const [, memory, passes, lanes] = ARGON2_PATTERN.exec(text) ?? [];
  return (
    Number(memory) <= MAX_ARGON2.memoryKib &&
    Number(passes) <= MAX_ARGON2.passes &&
    Number(lanes) <= MAX_ARGON2.lanes
  );
};
const argon2Text = hashText.check(
  z.regex(ARGON2_PATTERN, 'must be a hash in the PHC string format, such as $argon2id$v=19$m=…'),
  z.refine(
    isAffordableArgon2,
    `must take at most ${MAX_ARGON2.memoryKib} KiB, ${MAX_ARGON2.passes} passes and ${MAX_ARGON2.lanes} lanes`,
  ),
);

const argon2Config = z.object({
  salt: base64Text,
  iteration_amount: wholeNumber(MAX_ARGON2.passes),
  memory: wholeNumber(MAX_ARGON2.memoryKib),
  threads: wholeNumber(MAX_ARGON2.lanes),
});

const PHC_NAMES = { argon_2i: 'argon2i', argon_2id: 'argon2id' } as const;

const withoutPadding = (base64: string) => base64.replace(/=+$/, '');

const toPhcText = (
  type: keyof typeof PHC_NAMES,
  hash: string,
  { salt, iteration_amount: t, memory: m, threads: p }: z.infer<typeof argon2Config>,
) =>
  `$${PHC_NAMES[type]}$v=19$m=${m},t=${t},p=${p}$${withoutPadding(salt)}$${withoutPadding(toBase64(hash))}`;

/** Without its configuration, the hash is in the PHC string format. */
const argon2Schema = <Type extends keyof typeof PHC_NAMES>(type: Type) =>
  z.object({
    hash_type: z.literal(type),
    hash: hashText,
    argon_2_config: z.optional(argon2Config),
  });

const isPowerOfTwo = (value: number) => value > 1 && (value & (value - 1)) === 0;
const scryptConfig = z
  .object({
    salt: base64Text,
    n_parameter: wholeNumber(2 ** 24).check(z.refine(isPowerOfTwo, 'must be a power of two')),
    r_parameter: wholeNumber(64),
    p_parameter: wholeNumber(64),
  })
  .check(
    z.refine(
      ({ n_parameter: n, r_parameter: r }) => BLOCK_BYTES * n * r <= MAX_SCRYPT_BYTES,
      'must take at most 128 MiB',
    ),
  );

const firebaseConfig = z.object({
  salt: base64Text,
  salt_separator: optionalBase64,
  signer_key: base64Text,
  rounds: wholeNumber(16),
  memory_cost: wholeNumber(16),
});

const pbkdf2Config = z.object({
  salt: base64Text,
  iteration_amount: wholeNumber(MAX_PBKDF2_ITERATIONS),
  algorithm: z._default(
    z.enum(['sha1', 'sha256', 'sha512'], 'must be sha1, sha256 or sha512'),
    'sha256',
  ),
});

const saltConfig = z._default(z.object({ prepend_salt: saltText, append_salt: saltText }), {
  prepend_salt: '',
  append_salt: '',
});

const saltedHash = <Type extends string, Config extends string>(type: Type, config: Config) =>
  ({ hash_type: z.literal(type), hash: hexOrBase64Text, [config]: saltConfig }) as {
    hash_type: z.ZodMiniLiteral<Type>;
    hash: typeof hexOrBase64Text;
  } & Record<Config, typeof saltConfig>;

/** The hash of a password, as the provider's call to migrate one takes it; Firebase and SHA-256 are additions. */
export const passwordHashSchema = z.discriminatedUnion(
  'hash_type',
  [
    z.object({ hash_type: z.literal('bcrypt'), hash: bcryptText }),
    argon2Schema('argon_2i'),
    argon2Schema('argon_2id'),
    z.object({ hash_type: z.literal('scrypt'), hash: base64Text, scrypt_config: scryptConfig }),
    z.object({
      hash_type: z.literal('firebase_scrypt'),
      hash: base64Text,
      firebase_scrypt_config: firebaseConfig,
    }),
    z.object({ hash_type: z.literal('pbkdf_2'), hash: base64Text, pbkdf_2_config: pbkdf2Config }),
    z.object(saltedHash('md_5', 'md_5_config')),
    z.object(saltedHash('sha_1', 'sha_1_config')),
    z.object(saltedHash('sha_256', 'sha_256_config')),
    z.object(saltedHash('sha_512', 'sha_512_config')),
  ],
  'must be bcrypt, argon_2i, argon_2id, scrypt, firebase_scrypt, pbkdf_2, md_5, sha_1, sha_256 or sha_512',
);

export type PasswordHashInput = z.infer<typeof passwordHashSchema>;

const toSalted = (
  hash: string,
  digest: 'md5' | 'sha1' | 'sha256' | 'sha512',
  { prepend_salt: prepend, append_salt: append }: z.infer<typeof saltConfig>,
): ImportedHash => ({ type: 'salted_digest', hash: toBase64(hash), digest, prepend, append });

const toArgon2Text = ({
  hash_type: type,
  hash,
  argon_2_config: config,
}: Extract<PasswordHashInput, { hash_type: keyof typeof PHC_NAMES }>) =>
  config ? toPhcText(type, hash, config) : hash;

/** The schema cannot check a text that the configuration completes. */
const requireArgon2 = (hash: string): string => {
  const [issue] = argon2Text.safeParse(hash).error?.issues ?? [];
  if (!issue) return hash;
  throw new HttpError(400, 'invalid_request', `hash ${issue.message}`, {
    fields: { hash: issue.message },
  });
};

type HashType = PasswordHashInput['hash_type'];

const CONVERSIONS: {
  [Type in HashType]: (given: Extract<PasswordHashInput, { hash_type: Type }>) => ImportedHash;
} = {
  bcrypt: ({ hash }) => ({ type: 'bcrypt', hash }),
  argon_2i: (given) => ({ type: 'argon2', hash: requireArgon2(toArgon2Text(given)) }),
  argon_2id: (given) => ({ type: 'argon2', hash: requireArgon2(toArgon2Text(given)) }),
  scrypt: ({ hash, scrypt_config: { salt, n_parameter: n, r_parameter: r, p_parameter: p } }) => ({
    type: 'scrypt',
    hash,
    salt,
    n,
    r,
    p,
  }),
  firebase_scrypt: ({ hash, firebase_scrypt_config: config }) => ({
    type: 'firebase_scrypt',
    hash,
    salt: config.salt,
    saltSeparator: config.salt_separator,
    signerKey: config.signer_key,
    rounds: config.rounds,
    memoryCost: config.memory_cost,
  }),
  pbkdf_2: ({ hash, pbkdf_2_config: { salt, iteration_amount: iterations, algorithm } }) => ({
    type: 'pbkdf2',
    hash,
    salt,
    iterations,
    digest: algorithm,
  }),
  md_5: ({ hash, md_5_config: salts }) => toSalted(hash, 'md5', salts),
  sha_1: ({ hash, sha_1_config: salts }) => toSalted(hash, 'sha1', salts),
  sha_256: ({ hash, sha_256_config: salts }) => toSalted(hash, 'sha256', salts),
  sha_512: ({ hash, sha_512_config: salts }) => toSalted(hash, 'sha512', salts),
};

/** @throws HttpError 400 invalid_request for an argon2 hash that cannot be used */
export const toImportedHash = (given: PasswordHashInput): ImportedHash =>
  // The cast is safe, because each conversion is found by the type of its input.
  (CONVERSIONS[given.hash_type] as (given: PasswordHashInput) => ImportedHash)(given);
