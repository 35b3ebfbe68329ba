import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import * as oauth from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClientKey } from '../../../test/connected-apps/client-keys.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { useLocalServer } from '../../../test/upstreams/local-server.ts';
import { hashToken } from '../../lib/crypto/tokens.ts';

const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'];
const keys = new Map(
  await Promise.all(ALGORITHMS.map(async (alg) => [alg, await createClientKey(alg, alg)] as const)),
);
const next = await createClientKey('ES256', 'next');
const keyOf = (alg: string) => keys.get(alg) ?? next;

const published = { keys: [keyOf('ES256').publicJwk] };
const keyServer = useLocalServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: '/jwks' });
  else response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    request.url === '/large' ? JSON.stringify('x'.repeat(20_000)) : JSON.stringify(published),
  );
});

const SECRET = 'a secret: with + and %';
const shared = { client_type: 'third_party_confidential', redirect_uris: [] };
const withSecret = { ...shared, client_secret_hash: hashToken(SECRET).toString('base64url') };
const createApps = () => [
  { ...withSecret, client_id: 'secret', client_name: 'Any way' },
  {
    ...withSecret,
    client_id: 'basic',
    client_name: 'Header only',
    token_endpoint_auth_method: 'client_secret_basic',
  },
  {
    ...shared,
    client_id: 'keys',
    client_name: 'Own keys',
    jwks: { keys: ALGORITHMS.map((alg) => keyOf(alg).publicJwk) },
  },
  ...['jwks', 'moved', 'large'].map((place) => ({
    ...shared,
    client_id: place,
    client_name: 'Published keys',
    jwks_uri: `${keyServer.origin}/${place}`,
  })),
  { ...shared, client_id: 'public', client_name: 'Public', client_type: 'third_party_public' },
];

const PROJECT_ID = 'project-apps-1';
const createConfiguration = () => ({
  projects: [
    {
      public_token: 'public-token-apps-1',
      project_id: PROJECT_ID,
      name: 'Apps',
      origins: [],
      redirect_urls: [],
      connected_apps: createApps(),
    },
  ],
});

const file = useConfigFile(createConfiguration);
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: file } });
beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const issuer = () => `${server().deps.config.publicUrl}/v1/oauth2/${PROJECT_ID}`;
const now = () => Math.floor(server().deps.clock.now().getTime() / 1000);

/** Revoking an unknown token succeeds for every client that has proved who it is. */
const call = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server().send(`/v1/oauth2/${PROJECT_ID}/revoke`, {
    body: new URLSearchParams({ token: 'x', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const CLIENT_ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const assertionFields = (assertion: string) => ({
  client_assertion_type: CLIENT_ASSERTION_TYPE,
  client_assertion: assertion,
});

const claimsOf = (clientId: string, change: Record<string, unknown> = {}): JWTPayload => ({
  iss: clientId,
  sub: clientId,
  aud: issuer(),
  exp: now() + 60,
  jti: randomUUID(),
  ...change,
});

const basic = (clientId: string, secret: string) => ({
  authorization: `Basic ${btoa(`${clientId}:${encodeURIComponent(secret)}`)}`,
});

describe('a client with a secret', () => {
  it('sends it in the header or in the form, or as its method says', async () => {
    const inForm = (id: string) => call({ client_id: id, client_secret: SECRET });
    expect((await inForm('secret')).status).toBe(200);
    expect((await call({}, basic('secret', SECRET))).status).toBe(200);
    expect((await call({}, basic('basic', SECRET))).status).toBe(200);
    expect((await inForm('basic')).status).toBe(401);
  });

  it('is refused with another secret, without one, and with two', async () => {
    const wrong = await call({}, basic('secret', 'wrong'));
    expect([wrong.status, wrong.json]).toMatchObject([401, { error: 'invalid_client' }]);
    expect(wrong.headers.get('www-authenticate')).toContain('Basic');
    expect((await call({ client_id: 'secret' })).status).toBe(401);
    const twice = await call({ client_secret: SECRET }, basic('secret', SECRET));
    expect([twice.status, twice.json]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  it('is refused with a client_id that no app can have', async () => {
    expect((await call({}, basic('%00', SECRET))).status).toBe(401);
  });

  it('cannot be a public client', async () => {
    expect((await call({ client_id: 'public' })).status).toBe(200);
    expect((await call({ client_id: 'public', client_secret: '' })).status).toBe(200);
    expect((await call({ client_id: 'public', client_secret: 'x' })).status).toBe(401);
  });
});

describe('a client with keys', () => {
  it.each(ALGORITHMS)('signs an assertion with %s', async (alg) => {
    const assertion = await keyOf(alg).sign(claimsOf('keys'));
    expect((await call(assertionFields(assertion))).status).toBe(200);
  });

  it('may name the token endpoint, and itself', async () => {
    const assertion = await keyOf('ES256').sign(claimsOf('keys', { aud: `${issuer()}/token` }));
    const reply = await call({ client_id: 'keys', ...assertionFields(assertion) });
    expect(reply.status).toBe(200);
  });

  it('uses an assertion once, also in parallel', async () => {
    const fields = assertionFields(await keyOf('ES256').sign(claimsOf('keys')));
    const replies = await Promise.all(Array.from({ length: 10 }, () => call(fields)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['for another server', () => ({ aud: 'https://other.example' })],
    ['for several servers', () => ({ aud: [issuer(), 'https://other.example'] })],
    ['of another issuer', () => ({ iss: 'secret' })],
    ['that has expired', () => ({ exp: now() - 60 })],
    ['that lasts an hour', () => ({ exp: now() + 3600 })],
    ['without an end', () => ({ exp: undefined })],
    ['without an id', () => ({ jti: undefined })],
    ['with an empty id', () => ({ jti: '' })],
    ['that is not valid yet', () => ({ nbf: now() + 60 })],
  ])('is refused with an assertion %s', async (_name, change) => {
    const assertion = await keyOf('ES256').sign(claimsOf('keys', change()));
    const reply = await call({ client_id: 'keys', ...assertionFields(assertion) });
    expect([reply.status, reply.json]).toMatchObject([401, { error: 'invalid_client' }]);
  });

  it('is refused with the key of somebody else, a secret, another type, or no JWT', async () => {
    const foreign = await next.sign(claimsOf('keys'), { kid: 'ES256' });
    expect((await call(assertionFields(foreign))).status).toBe(401);
    expect((await call({ client_id: 'keys', client_secret: SECRET })).status).toBe(401);
    const right = await keyOf('ES256').sign(claimsOf('keys'));
    const otherType = { ...assertionFields(right), client_assertion_type: 'saml' };
    expect((await call(otherType)).json).toMatchObject({ error: 'invalid_request' });
    expect((await call(assertionFields('x'))).status).toBe(401);
    expect((await call(assertionFields(right), basic('secret', SECRET))).status).toBe(400);
  });

  it('publishes them at a URL, and can replace them', async () => {
    const assert = async (key: typeof next) =>
      (await call(assertionFields(await key.sign(claimsOf('jwks'))))).status;
    expect(await assert(keyOf('ES256'))).toBe(200);
    published.keys = [next.publicJwk];
    expect(await assert(next)).toBe(401);
    server().deps.clock.setOffset(11);
    expect(await assert(next)).toBe(200);
  });

  it.each(['moved', 'large'])('is refused when its keys are %s', async (id) => {
    const reply = await call(assertionFields(await keyOf('ES256').sign(claimsOf(id))));
    expect(reply.json).toEqual({
      error: 'invalid_client',
      error_description: 'The client assertion is refused: the keys at jwks_uri cannot be read.',
    });
  });
});

it('passes the checks of a library that signs its assertion', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  published.keys = [{ ...jwk, kid: 'library' }];
  server().deps.clock.setOffset(400);
  const skewed = { client_id: 'jwks', [oauth.clockSkew]: 400 };
  const response = await oauth.revocationRequest(
    { issuer: issuer(), revocation_endpoint: `${issuer()}/revoke` },
    skewed,
    oauth.PrivateKeyJwt({ key: pair.privateKey, kid: 'library' }),
    'x',
    {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- The test server has an http URL.
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (url: string, init: object) => server().app.request(url, init),
    },
  );
  await oauth.processRevocationResponse(response);
  expect(response.status).toBe(200);
});
