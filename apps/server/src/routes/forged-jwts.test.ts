import { createPublicKey, randomUUID, type JsonWebKey } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/server/test-server.ts';

const server = useTestServer();

let genuine = '';
let claims: JWTPayload = {};
let kid = '';

beforeAll(async () => {
  genuine = (await server().signIn('bo')).stytch_session.session_jwt;
  claims = decodeJwt(genuine);
  kid = decodeProtectedHeader(genuine).kid ?? '';
});

const publicPem = async () => {
  const [key] = await server().deps.jwts.keys();
  return createPublicKey({ key: key as JsonWebKey, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
};

const withOwnKey = async (header: object, payload = claims) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid, jwk, ...header })
    .sign(privateKey);
};

const withoutSignature = (jwt: string) => jwt.slice(0, jwt.lastIndexOf('.') + 1);

/** JWTs are for other servers; ours looks the opaque token up, so that an ended session is dead at once. */
describe('a JWT in place of the session token', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['is genuine', () => genuine],
    ['has no algorithm', () => new UnsecuredJWT(claims).encode()],
    ['has lost its signature', () => withoutSignature(genuine)],
    [
      'is signed with the public key as an HMAC secret',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(String(await publicPem()))),
    ],
    ['brings its own key', () => withOwnKey({})],
    ['names a path as its key', () => withOwnKey({ kid: '../../../../dev/null' })],
    ['names the address of its keys', () => withOwnKey({ jku: 'http://localhost:1/keys' })],
    ['has another audience', () => withOwnKey({}, { ...claims, aud: [`project-${randomUUID()}`] })],
  ])('is refused by both APIs when it %s', async (_what, create) => {
    const token = await create();
    const unknown = { json: { error_type: 'session_not_found' } };
    const bearer = await server().portal('/auth/validate', { token, body: {} });
    expect(bearer).toMatchObject({ status: 401, ...unknown });
    const body = { session_token: token };
    expect((await server().portal('/stytch/session/authenticate', { body })).status).toBe(400);
    const provider = await server().provider('/sessions/authenticate', { token, body: {} });
    expect(provider).toMatchObject({ status: 404, ...unknown });
    const headers = { authorization: `Bearer ${token}` };
    expect(await server().provider('/users/me', { headers })).toMatchObject({
      status: 401,
      json: { error_type: 'unauthorized_credentials' },
    });
  });
});
