import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

export const PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001';
export const API_ORIGIN = 'https://login.example.com';

/** The time at which every JWT is made, in seconds. */
export const ISSUED_AT: number = Date.parse('2026-11-28T12:00:00Z') / 1_000;

export interface TestKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function createTestKey(kid: string): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } };
}

const toInstant = (seconds: number) => new Date(seconds * 1_000).toISOString();

export const sessionClaim = (changes: object = {}): Record<string, unknown> => ({
  id: 'session-test-1',
  started_at: toInstant(ISSUED_AT - 60),
  last_accessed_at: toInstant(ISSUED_AT),
  expires_at: toInstant(ISSUED_AT + 3_600),
  attributes: { ip_address: '192.0.2.1', user_agent: 'test' },
  authentication_factors: [
    {
      type: 'password',
      delivery_method: 'knowledge',
      last_authenticated_at: toInstant(ISSUED_AT - 60),
    },
  ],
  ...changes,
});

export const sessionClaims = (changes: object = {}): Record<string, unknown> => ({
  iss: `stytch.com/${PROJECT_ID}`,
  aud: [PROJECT_ID],
  sub: 'user-test-1',
  iat: ISSUED_AT,
  nbf: ISSUED_AT,
  exp: ISSUED_AT + 300,
  amr: ['pwd'],
  acr: 'urn:bakehouse:level:password',
  'https://stytch.com/session': sessionClaim(),
  ...changes,
});

/** Signs a session JWT as the API does, with these changes of its claims and header. */
export const signSessionJwt = (
  { kid, privateKey }: TestKey,
  changes: object = {},
  header: object = {},
): Promise<string> =>
  new SignJWT(sessionClaims(changes))
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
    .sign(privateKey);
