import { createCipheriv, createHash, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { hashSync as argon2 } from '@node-rs/argon2';
import { hashSync as bcrypt } from '@node-rs/bcrypt';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callBackend } from '../../../test/backend/back-end.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { emails, passwords } from '../../db/tables.ts';

const server = useTestServer();

const USERS_PER_KIND = 200;
const USERS_PER_CALL = 50;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const salted = (digest: string) => (password: string) => {
  const [prepend_salt, append_salt] = [
    randomBytes(8).toString('hex'),
    randomBytes(8).toString('hex'),
  ];
  const hash = createHash(digest).update(`${prepend_salt}${password}${append_salt}`);
  return { hash: hash.digest('hex'), config: { prepend_salt, append_salt } };
};

const saltedKind = (hash_type: string, digest: string) => (password: string) => {
  const { hash, config } = salted(digest)(password);
  return { hash_type, hash, [`${hash_type}_config`]: config };
};

const SIGNER_KEY = randomBytes(64);
const SALT_SEPARATOR = randomBytes(1);

/** Computes a hash as the documentation of Firebase's own program describes it. */
const firebaseHash = (password: string) => {
  const salt = randomBytes(8);
  const key = scryptSync(password, Buffer.concat([salt, SALT_SEPARATOR]), 32, {
    N: 2 ** 8,
    r: 8,
    p: 1,
  });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return {
    hash_type: 'firebase_scrypt',
    hash: base64(Buffer.concat([cipher.update(SIGNER_KEY), cipher.final()])),
    firebase_scrypt_config: {
      salt: base64(salt),
      salt_separator: base64(SALT_SEPARATOR),
      signer_key: base64(SIGNER_KEY),
      rounds: 8,
      memory_cost: 8,
    },
  };
};

const HASHES: Readonly<Record<string, (password: string) => Record<string, unknown>>> = {
  bcrypt: (password) => ({ hash_type: 'bcrypt', hash: bcrypt(password, { cost: 4 }) }),
  'argon2id in the PHC format': (password) => ({
    hash_type: 'argon_2id',
    hash: argon2(password, { memoryCost: 64, timeCost: 1 }),
  }),
  'argon2id with its parts': (password) => {
    const [, , , , salt = '', hash = ''] = argon2(password, {
      memoryCost: 64,
      timeCost: 1,
    }).split('$');
    const argon_2_config = { salt, iteration_amount: 1, memory: 64, threads: 1, key_length: 32 };
    return { hash_type: 'argon_2id', hash, argon_2_config };
  },
  scrypt: (password) => {
    const salt = randomBytes(16);
    const [n_parameter, r_parameter, p_parameter] = [256, 8, 1];
    const hash = scryptSync(password, salt, 32, { N: n_parameter, r: r_parameter, p: p_parameter });
    const scrypt_config = {
      salt: base64(salt),
      n_parameter,
      r_parameter,
      p_parameter,
      key_length: 32,
    };
    return { hash_type: 'scrypt', hash: base64(hash), scrypt_config };
  },
  'Firebase scrypt': firebaseHash,
  PBKDF2: (password) => {
    const salt = randomBytes(16);
    const hash = pbkdf2Sync(password, salt, 1000, 32, 'sha256');
    const pbkdf_2_config = {
      salt: base64(salt),
      iteration_amount: 1000,
      key_length: 32,
      algorithm: 'sha256',
    };
    return { hash_type: 'pbkdf_2', hash: base64(hash), pbkdf_2_config };
  },
  'salted MD5': saltedKind('md_5', 'md5'),
  'salted SHA-1': saltedKind('sha_1', 'sha1'),
  'salted SHA-256': saltedKind('sha_256', 'sha256'),
  'salted SHA-512': saltedKind('sha_512', 'sha512'),
};

const createUser = (toHash: (password: string) => Record<string, unknown>) => {
  const password = ` ${randomBytes(9).toString('base64')} ü `;
  const email = `p-${crypto.randomUUID()}@people.example`;
  return { email, password, line: { email, set_email_verified: true, ...toHash(password) } };
};

const importLines = (users: readonly object[]) =>
  callBackend(server(), '/users/import', { body: { users } });

const logIn = (email: string, password: string) =>
  callBackend(server(), '/passwords/authenticate', { body: { email, password } });

const readHash = async (email: string) => {
  const [found] = await server()
    .deps.db.select({ hash: passwords.hash })
    .from(passwords)
    .innerJoin(emails, eq(emails.userId, passwords.userId))
    .where(eq(emails.canonical, email));
  return found?.hash;
};

describe('users with the hashes of another system', () => {
  it.each(Object.entries(HASHES))(
    'log in with their passwords, and get a hash of this server: %s',
    async (_kind, toHash) => {
      const people = Array.from({ length: USERS_PER_KIND }, () => createUser(toHash));
      for (let start = 0; start < people.length; start += USERS_PER_CALL) {
        const batch = people.slice(start, start + USERS_PER_CALL).map(({ line }) => line);
        expect((await importLines(batch)).json).toMatchObject({ users_created: batch.length });
      }
      for (const { email, password } of people) {
        expect((await logIn(email, password)).status).toBe(200);
        expect(await readHash(email)).toMatch(/^\$argon2id\$/);
      }
      const [first] = people;
      expect((await logIn(first?.email ?? '', first?.password ?? '')).status).toBe(200);
      expect((await logIn(first?.email ?? '', 'another password')).status).toBe(401);
    },
  );

  it('do not log in with another password, and keep their hash', async () => {
    const { email, line } = createUser((password) => ({
      hash_type: 'bcrypt',
      hash: bcrypt(password, { cost: 4 }),
    }));
    await importLines([line]);
    const before = await readHash(email);
    expect((await logIn(email, 'another password')).status).toBe(401);
    expect(await readHash(email)).toBe(before);
  });
});

describe('a batch', () => {
  const good = () =>
    createUser((password) => ({ hash_type: 'bcrypt', hash: bcrypt(password, { cost: 4 }) }));

  const WRONG_LINES: readonly [string, Record<string, unknown>, string][] = [
    ['a hash of the wrong form', { hash: '$2b$10$short' }, 'hash must be a bcrypt hash'],
    [
      'a hash that would keep the server busy',
      { hash: `$2b$20$${'a'.repeat(53)}` },
      'cost of at most 14',
    ],
    ['an unknown kind', { hash_type: 'rot13' }, 'must be bcrypt, argon_2i'],
    ['missing parameters', { hash_type: 'scrypt', hash: 'aGFzaA==' }, 'scrypt_config'],
    [
      'a number of blocks that is no power of two',
      {
        hash_type: 'scrypt',
        hash: 'aGFzaA==',
        scrypt_config: { salt: 'c2FsdA==', n_parameter: 1000, r_parameter: 8, p_parameter: 1 },
      },
      'must be a power of two',
    ],
    [
      'too much memory',
      {
        hash_type: 'scrypt',
        hash: 'aGFzaA==',
        scrypt_config: { salt: 'c2FsdA==', n_parameter: 2 ** 23, r_parameter: 8, p_parameter: 1 },
      },
      '128 MiB',
    ],
    ['no address', { email: undefined }, 'email is required'],
    ['a text that is no address', { email: 'nobody' }, 'Enter one valid email address'],
    [
      'an argon2 hash of the wrong form',
      { hash_type: 'argon_2id', hash: '$argon2id$broken' },
      'PHC string format',
    ],
  ];

  it.each(WRONG_LINES)(
    'names a line with %s, and imports nothing',
    async (_what, wrong, message) => {
      const [first, second] = [good(), good()];
      const reply = await importLines([first.line, { ...second.line, ...wrong }]);
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ error_type: 'invalid_request' });
      expect(reply.text).toContain('users.1: ');
      expect(reply.text).toContain(message);
      expect(await readHash(first.email)).toBeUndefined();
    },
  );

  it('names a user who is in it twice, and imports nothing', async () => {
    const { email, line } = good();
    const reply = await importLines([line, line]);
    expect(reply.text).toContain('users.1: The user has a password already');
    expect(await readHash(email)).toBeUndefined();
  });

  it('does not replace the password of somebody who has one', async () => {
    const { email, password, line } = good();
    await importLines([line]);
    await logIn(email, password);
    const before = await readHash(email);
    expect((await importLines([line])).json).toMatchObject({ error_type: 'invalid_request' });
    expect((await callBackend(server(), '/passwords/migrate', { body: line })).json).toMatchObject({
      error_type: 'duplicate_password',
    });
    expect(await readHash(email)).toBe(before);
  });
});
