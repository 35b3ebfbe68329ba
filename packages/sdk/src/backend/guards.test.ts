import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { HttpResponse } from 'msw';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SECRET, startFakeApi } from '../../test/backend/fake-api.ts';
import { createTestKey, signSessionJwt, type TestKey } from '../../test/backend/signing-key.ts';
import {
  createExpressGuard,
  createFastifyGuard,
  createHonoGuard,
  createNextProxy,
  createSessionVerifier,
  sessionOf,
  UsageError,
  type RequestCheck,
  type SessionVerifier,
} from './index.ts';

const api = startFakeApi();

let key: TestKey;
let jwt: string;
let secondJwt: string;

beforeAll(async () => {
  key = await createTestKey('key-1');
  jwt = await signSessionJwt(key);
  secondJwt = await signSessionJwt(key, { amr: ['pwd', 'pin', 'mfa'] });
});

beforeEach(() => {
  api.publish(key);
});

/** Sends a request with this cookie to an app whose only route tells the id of its user. */
type AppWithGuard = (
  verifier: SessionVerifier,
  cookie: string,
  check?: RequestCheck,
) => Promise<Response>;

const cookieOf = (value: string) => `stytch_session_jwt=${value}`;

const sendToHono: AppWithGuard = async (verifier, cookie, check) => {
  const app = new Hono()
    .use('/api/*', createHonoGuard(verifier, check))
    .get('/api/me', (c) => c.json({ user: sessionOf(c).userId }))
    .onError((error, c) => c.text(error.message, 500));
  return app.request('/api/me', { headers: { cookie } });
};

const sendToExpress: AppWithGuard = async (verifier, cookie, check) => {
  const app = express();
  app.set('env', 'test');
  app.use('/api', createExpressGuard(verifier, check));
  app.get('/api/me', (request, response) => {
    response.json({ user: sessionOf(request).userId });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe, because the server listens on a port.
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/me`, { headers: { cookie } });
  server.close();
  return response;
};

const sendToFastify: AppWithGuard = async (verifier, cookie, check) => {
  const app = fastify();
  app.addHook('onRequest', createFastifyGuard(verifier, check));
  app.get('/api/me', (request) => ({ user: sessionOf(request).userId }));
  const { statusCode, headers, body } = await app.inject({
    ...{ method: 'GET', url: '/api/me', headers: { cookie } },
  });
  await app.close();
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return new Response(body, { status: statusCode, headers: Object.fromEntries(fields) });
};

/** Next continues with the route if its proxy answers nothing. */
const sendToNext: AppWithGuard = async (verifier, cookie, check) => {
  const proxy = createNextProxy(verifier, { loginUrl: '/login', ...check });
  const request = new Request('https://app.example.com/api/me', { headers: { cookie } });
  const session = async () => verifier.verifyRequest(request, check);
  return (await proxy(request)) ?? Response.json({ user: (await session()).userId });
};

const APPS = [
  ['Hono', sendToHono],
  ['Express', sendToExpress],
  ['Fastify', sendToFastify],
  ['Next', sendToNext],
] as const;

describe.each(APPS)('a guard of %s', (_, send) => {
  it('lets a request with a session pass, and gives it the session', async () => {
    const response = await send(createSessionVerifier(api.options), cookieOf(jwt));
    expect([response.status, await response.json()]).toEqual([200, { user: 'user-test-1' }]);
  });

  it('refuses a request without a session, and says why', async () => {
    const response = await send(createSessionVerifier(api.options), 'theme=dark');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status_code: 401,
      error_type: 'missing',
      error_message: expect.stringContaining('no session JWT') as unknown,
    });
  });

  it('refuses a wrong JWT', async () => {
    const response = await send(createSessionVerifier(api.options), cookieOf(`${jwt}A`));
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(await response.json()).toMatchObject({ status_code: 401, error_type: 'bad_signature' });
  });

  it('requires a second factor where the route does', async () => {
    const verifier = createSessionVerifier(api.options);
    const check = { requireSecondFactor: true };
    const refused = await send(verifier, cookieOf(jwt), check);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication"',
    );
    expect((await send(verifier, cookieOf(secondJwt), check)).status).toBe(200);
  });

  it('answers 503 when the session cannot be checked', async () => {
    api.answerKeys(() => HttpResponse.error());
    const response = await send(createSessionVerifier(api.options), cookieOf(jwt));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ error_type: 'keys_unavailable' });
  });
});

describe.each(APPS.slice(0, 3))('a guard of %s with a wrong secret', (_, send) => {
  it('fails as the app fails, and tells the secret to nobody', async () => {
    const error = { status_code: 401, error_type: 'unauthorized_credentials' };
    api.answerCalls(() => HttpResponse.json(error, { status: 401 }));
    const verifier = createSessionVerifier({ ...api.options, secret: SECRET });
    const response = await send(verifier, 'stytch_session=token-1');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(SECRET);
  });
});

describe('a proxy of Next', () => {
  const ORIGIN = 'https://app.example.com';
  const pageRequest = (cookie: string, method = 'GET') =>
    new Request(`${ORIGIN}/files`, { method, headers: { cookie, accept: 'text/html,*/*' } });

  it('sends pages without a session to the login page, and nothing else', async () => {
    const proxy = createNextProxy(createSessionVerifier(api.options), { loginUrl: '/login' });
    const response = await proxy(pageRequest('theme=dark'));
    expect([response?.status, response?.headers.get('location')]).toEqual([307, `${ORIGIN}/login`]);
    expect((await proxy(pageRequest('theme=dark', 'POST')))?.status).toBe(401);
    expect(await proxy(pageRequest(cookieOf(jwt)))).toBeUndefined();
  });

  it('sends a link of Next to the login as well, if the app tells which requests are for pages', async () => {
    const isPage = ({ url }: Request) => new URL(url).pathname.startsWith('/files');
    const options = { loginUrl: '/login', isPage };
    const proxy = createNextProxy(createSessionVerifier(api.options), options);
    const send = (path: string, method = 'GET') => proxy(new Request(ORIGIN + path, { method }));
    expect((await send('/files/1'))?.headers.get('location')).toBe(`${ORIGIN}/login`);
    expect((await send('/files/1', 'POST'))?.status).toBe(401);
    expect((await send('/api/me'))?.status).toBe(401);
  });

  it('sends pages without a second factor to the page that asks for it, if there is one', async () => {
    const verifier = createSessionVerifier(api.options);
    const options = { loginUrl: '/login', requireSecondFactor: true };
    const withPage = createNextProxy(verifier, { ...options, secondFactorUrl: '/pin' });
    const response = await withPage(pageRequest(cookieOf(jwt)));
    expect(response?.headers.get('location')).toBe(`${ORIGIN}/pin`);
    const withoutPage = createNextProxy(verifier, options);
    expect((await withoutPage(pageRequest(cookieOf(jwt))))?.status).toBe(403);
  });
});

describe('sessionOf', () => {
  it('fails for a request that no guard has seen', () => {
    expect(() => sessionOf({ headers: {} })).toThrow(UsageError);
  });
});
