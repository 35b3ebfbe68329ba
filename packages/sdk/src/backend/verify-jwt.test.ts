import { exportSPKI, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeApi } from '../../test/backend/fake-api.ts';
import {
  API_ORIGIN,
  createTestKey,
  ISSUED_AT,
  PROJECT_ID,
  sessionClaim,
  sessionClaims,
  signSessionJwt,
  type TestKey,
} from '../../test/backend/signing-key.ts';
import { createSessionVerifier, SessionVerificationError, UsageError } from './index.ts';
import type { VerificationFailure } from './index.ts';

const api = startFakeApi();
const KEYS_URL = `${API_ORIGIN}/v1/sessions/jwks/${PROJECT_ID}`;
const ELSEWHERE = 'https://attacker.example/keys.json';

let key: TestKey;
let strangerKey: TestKey;

beforeAll(async () => {
  key = await createTestKey('key-1');
  strangerKey = await createTestKey('key-of-a-stranger');
});

beforeEach(() => {
  api.publish(key);
});

const sign = (changes: object = {}, header: object = {}) => signSessionJwt(key, changes, header);

const reasonOf = async (jwt: string, options: object = {}): Promise<unknown> => {
  const verifier = createSessionVerifier({ ...api.options, ...options });
  const error: unknown = await verifier.verifyJwt(jwt).catch((caught: unknown) => caught);
  return error instanceof SessionVerificationError ? error.reason : error;
};

const encode = (text: string) => Buffer.from(text).toString('base64url');

const partsOf = (jwt: string) => jwt.split('.') as [string, string, string];

/** Puts another header before the claims and the signature of a genuine JWT. */
const withHeader = async (header: object | string) => {
  const [, claims, signature] = partsOf(await sign());
  const text = typeof header === 'string' ? header : JSON.stringify(header);
  return `${encode(text)}.${claims}.${signature}`;
};

const signWithPublicKey = async (format: 'pem' | 'json') => {
  // The cast is safe, because an RSA key is never a secret of bytes.
  const publicKey = (await importJWK({ ...key.publicJwk, ext: true }, 'RS256')) as CryptoKey;
  const text = format === 'pem' ? await exportSPKI(publicKey) : JSON.stringify(key.publicJwk);
  return new SignJWT(sessionClaims())
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.kid })
    .sign(new TextEncoder().encode(text));
};

const withPart = async (index: 0 | 1 | 2, change: (part: string) => string) => {
  const parts = partsOf(await sign());
  parts[index] = change(parts[index]);
  return parts.join('.');
};

const padTo = async (length: number) => {
  const [header, claims, signature] = partsOf(await sign());
  return `${header}.${claims}${'A'.repeat(length - (await sign()).length)}.${signature}`;
};

type Attack = readonly [
  name: string,
  reason: VerificationFailure,
  jwt: () => Promise<string> | string,
];

const ATTACKS: readonly Attack[] = [
  ['without an algorithm', 'wrong_algorithm', () => new UnsecuredJWT(sessionClaims()).encode()],
  ['with the algorithm "None"', 'wrong_algorithm', () => withHeader({ alg: 'None', kid: 'key-1' })],
  [
    'with several algorithms',
    'wrong_algorithm',
    () => withHeader({ alg: ['RS256'], kid: 'key-1' }),
  ],
  ['signed by HS256 with the public key as PEM', 'wrong_algorithm', () => signWithPublicKey('pem')],
  [
    'signed by HS256 with the public key as JSON',
    'wrong_algorithm',
    () => signWithPublicKey('json'),
  ],
  [
    'signed by another RSA algorithm',
    'wrong_algorithm',
    () => withHeader({ alg: 'RS512', kid: 'key-1' }),
  ],
  ['without a key id', 'unknown_key', () => withHeader({ alg: 'RS256' })],
  ['with a path as key id', 'unknown_key', () => sign({}, { kid: '../../../dev/null' })],
  ['with an address as key id', 'unknown_key', () => sign({}, { kid: ELSEWHERE })],
  ['with SQL as key id', 'unknown_key', () => sign({}, { kid: "x' union select 'k" })],
  ['with a nul in the key id', 'unknown_key', () => sign({}, { kid: 'key-1\0' })],
  ['with a list of key ids', 'unknown_key', () => withHeader({ alg: 'RS256', kid: ['key-1'] })],
  ['with a very long key id', 'unknown_key', () => sign({}, { kid: 'k'.repeat(2_000) })],
  [
    'with two key ids, the last of a stranger',
    'unknown_key',
    () => withHeader('{"alg":"RS256","kid":"key-1","kid":"key-2"}'),
  ],
  [
    'with two key ids, the first of a stranger',
    'bad_signature',
    () => withHeader('{"alg":"RS256","kid":"key-2","kid":"key-1"}'),
  ],
  [
    'with the address of a key set in its header',
    'bad_signature',
    () => signSessionJwt(strangerKey, {}, { kid: 'key-1', jku: ELSEWHERE }),
  ],
  [
    'with the address of a certificate in its header',
    'bad_signature',
    () => signSessionJwt(strangerKey, {}, { kid: 'key-1', x5u: ELSEWHERE }),
  ],
  [
    'with its own key in its header',
    'bad_signature',
    () => signSessionJwt(strangerKey, {}, { kid: 'key-1', jwk: strangerKey.publicJwk }),
  ],
  [
    'with its own key in its header and its own key id',
    'unknown_key',
    () => signSessionJwt(strangerKey, {}, { jwk: strangerKey.publicJwk }),
  ],
  [
    'with a critical extension',
    'unsupported_header',
    () => withHeader({ alg: 'RS256', kid: 'key-1', crit: ['exp'], exp: 1 }),
  ],
  [
    'with an empty list of critical extensions',
    'unsupported_header',
    () => withHeader({ alg: 'RS256', kid: 'key-1', crit: [] }),
  ],
  [
    'with claims that are not encoded',
    'unsupported_header',
    () => withHeader({ alg: 'RS256', kid: 'key-1', b64: false }),
  ],
  ['with the type of an access token', 'unsupported_header', () => sign({}, { typ: 'at+jwt' })],
  [
    'of another project',
    'wrong_project',
    () => sign({ iss: 'stytch.com/project-2', aud: ['project-2'] }),
  ],
  ['for another project', 'wrong_project', () => sign({ aud: ['project-2'] })],
  ['for several projects', 'wrong_project', () => sign({ aud: [PROJECT_ID, 'project-2'] })],
  ['for no project', 'wrong_project', () => sign({ aud: [] })],
  ['without an audience', 'wrong_project', () => sign({ aud: undefined })],
  ['for a list in a list', 'wrong_project', () => sign({ aud: [[PROJECT_ID]] })],
  ['of another issuer', 'wrong_issuer', () => sign({ iss: API_ORIGIN })],
  [
    'of an issuer that looks alike',
    'wrong_issuer',
    () => sign({ iss: `stytch.com.example/${PROJECT_ID}` }),
  ],
  ['without an issuer', 'wrong_issuer', () => sign({ iss: undefined })],
  ['of a list of issuers', 'wrong_issuer', () => sign({ iss: [`stytch.com/${PROJECT_ID}`] })],
  ['that expired', 'expired', () => sign({ exp: ISSUED_AT - 10 })],
  [
    'of a session that has ended',
    'expired',
    () =>
      sign({ 'https://stytch.com/session': sessionClaim({ expires_at: '2026-11-28T11:00:00Z' }) }),
  ],
  ['that begins later', 'not_yet_valid', () => sign({ nbf: ISSUED_AT + 60 })],
  ['that was made later', 'not_yet_valid', () => sign({ iat: ISSUED_AT + 60 })],
  ['without an end', 'malformed', () => sign({ exp: undefined })],
  ['with a text as its end', 'malformed', () => sign({ exp: '2999-01-01' })],
  ['without a session', 'malformed', () => sign({ 'https://stytch.com/session': undefined })],
  ['without a user', 'malformed', () => sign({ sub: undefined })],
  ['with a text as proved factors', 'malformed', () => sign({ amr: 'mfa' })],
  [
    'signed by a stranger with a known key id',
    'bad_signature',
    () => signSessionJwt(strangerKey, {}, { kid: 'key-1' }),
  ],
  [
    'with changed claims',
    'bad_signature',
    () => withPart(1, () => encode(JSON.stringify(sessionClaims({ sub: 'user-2' })))),
  ],
  [
    'with the signature of another JWT',
    'bad_signature',
    async () =>
      withPart(2, () => '').then(async (head) => head + partsOf(await sign({ sub: 'user-2' }))[2]),
  ],
  ['without a signature', 'bad_signature', () => withPart(2, () => '')],
  ['with a truncated signature', 'bad_signature', () => withPart(2, (part) => part.slice(0, 340))],
  ['with truncated claims', 'bad_signature', () => withPart(1, (part) => part.slice(0, 40))],
  [
    'with its last part missing',
    'malformed',
    async () =>
      partsOf(await sign())
        .slice(0, 2)
        .join('.'),
  ],
  ['with a fourth part', 'malformed', async () => `${await sign()}.AAAA`],
  [
    'with unused bits that are set',
    'malformed',
    () => withPart(2, (part) => part.replace(/.$/, 'B')),
  ],
  ['with padding', 'malformed', () => withPart(2, (part) => `${part}==`)],
  [
    'in plain base64',
    'malformed',
    () => withPart(1, (part) => `${part.slice(0, 4)}+/+/${part.slice(8)}`),
  ],
  ['with a nul in it', 'malformed', () => withPart(1, (part) => `${part}\0`)],
  ['with a line end after it', 'malformed', async () => `${await sign()}\n`],
  ['with a header that is no JSON', 'malformed', () => withHeader('{"alg":"RS256"')],
  ['with a header that is a list', 'malformed', () => withHeader('["RS256"]')],
  ['of 8 kB', 'too_long', () => padTo(8_192)],
  ['of 2 MB', 'too_long', () => padTo(2 * 1_024 * 1_024)],
  ['of nothing but points', 'malformed', () => '..'],
  ['without any character', 'malformed', () => ''],
];

describe('a JWT', () => {
  it.each(ATTACKS)(
    '%s is refused as %s, and nothing but the keys is fetched',
    async (_, reason, make) => {
      const jwt = await make();
      expect(await reasonOf(jwt)).toBe(reason);
      expect(new Set([KEYS_URL, ...api.requests])).toEqual(new Set([KEYS_URL]));
      expect(api.requests.length).toBeLessThanOrEqual(1);
    },
  );

  it('of a genuine session gives its claims', async () => {
    const jwt = await sign({ tenant: 'flour', __proto__: null });
    const session = await createSessionVerifier(api.options).verifyJwt(jwt);
    expect(session).toEqual({
      sessionId: 'session-test-1',
      userId: 'user-test-1',
      level: 'first',
      amr: ['pwd'],
      factors: [expect.objectContaining({ type: 'password', delivery_method: 'knowledge' })],
      startedAt: new Date('2026-11-28T11:59:00Z'),
      lastAccessedAt: new Date('2026-11-28T12:00:00Z'),
      expiresAt: new Date('2026-11-28T13:00:00Z'),
      jwtExpiresAt: new Date('2026-11-28T12:05:00Z'),
      attributes: { ipAddress: '192.0.2.1', userAgent: 'test' },
      impersonator: null,
      customClaims: { tenant: 'flour' },
    });
  });

  it('counts with a text as audience, without a type, and with an address of keys that nobody reads', async () => {
    const verifier = createSessionVerifier(api.options);
    await expect(verifier.verifyJwt(await sign({ aud: PROJECT_ID }))).resolves.toBeDefined();
    await expect(verifier.verifyJwt(await sign({}, { typ: undefined }))).resolves.toBeDefined();
    await expect(verifier.verifyJwt(await sign({}, { jku: ELSEWHERE }))).resolves.toBeDefined();
    expect(api.requests).toEqual([KEYS_URL]);
  });

  it('counts as long as the tolerance of the clock allows', async () => {
    const options = { clockToleranceSeconds: 30 };
    const jwt = await sign();
    for (const [time, reason] of [
      [ISSUED_AT - 31, 'not_yet_valid'],
      [ISSUED_AT + 330, 'expired'],
    ] as const) {
      api.setTime(time);
      expect(await reasonOf(jwt, options)).toBe(reason);
    }
    for (const time of [ISSUED_AT - 30, ISSUED_AT + 329]) {
      api.setTime(time);
      await expect(
        createSessionVerifier({ ...api.options, ...options }).verifyJwt(jwt),
      ).resolves.toBeDefined();
    }
  });

  it('needs a second factor where one is required', async () => {
    const verifier = createSessionVerifier(api.options);
    const check = { requireSecondFactor: true };
    const second = await sign({ amr: ['pwd', 'pin', 'mfa'] });
    await expect(verifier.verifyJwt(await sign(), check)).rejects.toMatchObject({
      ...{ reason: 'second_factor_missing', status: 403 },
    });
    await expect(verifier.verifyJwt(second, check)).resolves.toMatchObject({ level: 'second' });
  });

  it('of somebody who acts for the user names that person and has the first level', async () => {
    const verifier = createSessionVerifier(api.options);
    const jwt = await sign({ amr: ['impersonated'], acr: undefined, act: { sub: 'Sam Support' } });
    await expect(verifier.verifyJwt(jwt)).resolves.toMatchObject({
      ...{ level: 'first', impersonator: 'Sam Support' },
    });
  });

  it('that is no text is refused', async () => {
    for (const value of [undefined, null, 5, { jwt: 'a' }])
      // The cast is what a caller without types can do.
      expect(await reasonOf(value as unknown as string)).toBe('malformed');
  });
});

describe('an error', () => {
  it('is known by its name and its reason, and says what to do', async () => {
    const error: unknown = await createSessionVerifier(api.options)
      .verifyJwt(await sign({ exp: ISSUED_AT }))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      name: 'SessionVerificationError',
      reason: 'expired',
      status: 401,
      message: 'The session JWT has expired. Refresh the session in the client, or log in again.',
    });
  });
});

describe('options', () => {
  it.each([
    ['projectId must be a string', { projectId: undefined }],
    ['projectId must not be empty', { projectId: '' }],
    ['apiOrigin must be an http or https origin', { apiOrigin: 'https://login.example.com/path' }],
    ['secret must not be empty', { secret: '' }],
    ['clockToleranceSeconds must be from 0 to 60', { clockToleranceSeconds: 61 }],
    ['jwksCacheSeconds must be from 1 to 3600', { jwksCacheSeconds: 0 }],
    ['cookieOptions.hostPrefix must be a boolean', { cookieOptions: { hostPrefix: 'yes' } }],
  ])('are refused with "%s"', (problem, changes) => {
    // The cast is what a caller without types can do.
    const options = { ...api.options, ...changes } as typeof api.options;
    expect(() => createSessionVerifier(options)).toThrow(UsageError);
    expect(() => createSessionVerifier(options)).toThrow(problem);
  });
});
