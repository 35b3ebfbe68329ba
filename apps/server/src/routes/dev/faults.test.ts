import { once } from 'node:events';
import { serve, type ServerType } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDeps } from '../../../test/server/test-deps.ts';
import { DEMO_PUBLIC_TOKEN, useTestServer } from '../../../test/server/test-server.ts';
import { createApp } from '../../app.ts';
import { readPortalBuild } from '../../lib/own-files/portal-build.ts';

const server = useTestServer();

const BOOTSTRAP = `/sdk/v1/projects/bootstrap/${DEMO_PUBLIC_TOKEN}`;

const add = (fault: object) => server().send('/__dev/faults', { body: fault });

const ask = (path = BOOTSTRAP, method = 'GET', origin = 'http://localhost:5173') =>
  server().send(path, { method, headers: { origin } });

const listen = async (): Promise<{ url: string; listening: ServerType }> => {
  const listening = serve({ fetch: server().app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return { url: `http://127.0.0.1:${address.port}`, listening };
};

afterEach(async () => {
  await server().send('/__dev/faults', { method: 'DELETE' });
});

describe('POST /__dev/faults', () => {
  it('makes the next calls below a path fail, then no more', async () => {
    const reply = await add({ path: '/sdk/v1/projects', status: 500, times: 2 });
    expect([reply.status, reply.json]).toEqual([
      200,
      { id: expect.stringMatching(/^fault-[0-9a-f-]{36}$/) as unknown },
    ]);
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  it('does not affect other paths and other methods', async () => {
    await add({ path: '/sdk/v1/projects', method: 'POST', status: 500, times: 1 });
    expect((await ask()).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask(BOOTSTRAP, 'POST')).status).toBe(500);
  });

  it('returns errors in the form of the called API, readable for its pages', async () => {
    await add({ path: '/', status: 503, times: 2 });
    const provider = await ask();
    expect(provider.json).toMatchObject({ status_code: 503, error_type: 'injected_fault' });
    expect(provider.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(provider.headers.get('retry-after')).toBe('1');
    expect((await ask('/api/get_files')).json).toMatchObject({ error_type: 'injected_fault' });
  });

  it('returns the given body: JSON as JSON, a text as a text', async () => {
    await add({ path: '/sdk', status: 403, body: 'Captcha required', times: 1 });
    await add({ path: '/sdk', body: { data: null }, times: 1 });
    await add({ path: '/sdk', status: 200, times: 1 });
    const [text, json, nothing] = [await ask(), await ask(), await ask()];
    expect([text.status, text.text]).toEqual([403, 'Captcha required']);
    expect(text.headers.get('content-type')).toMatch(/^text\/plain/);
    expect([json.status, json.json]).toEqual([200, { data: null }]);
    expect([nothing.status, nothing.text]).toEqual([200, '']);
  });

  it('delays the real response, and no other', async () => {
    await add({ path: '/sdk', delay_ms: 500, times: 1 });
    const answered: string[] = [];
    const note = async (path: string) => {
      const { status } = await ask(path);
      answered.push(`${path} ${status}`);
    };
    await Promise.all([note(BOOTSTRAP), note('/healthz')]);
    expect(answered).toEqual(['/healthz 200', `${BOOTSTRAP} 200`]);
  });

  it('closes the connection without a response', async () => {
    const { url, listening } = await listen();
    await add({ path: '/sdk', drop: true, times: 1 });
    await expect(fetch(url + BOOTSTRAP)).rejects.toThrow('fetch failed');
    expect((await fetch(url + BOOTSTRAP)).status).toBe(200);
    listening.close();
  });

  it('does not count preflight requests', async () => {
    await add({ path: '/sdk', status: 500, times: 1 });
    expect((await ask(BOOTSTRAP, 'OPTIONS')).status).toBe(204);
    expect((await ask()).status).toBe(500);
  });

  it('never affects the developer endpoints', async () => {
    await add({ path: '/', status: 500, times: 1000 });
    expect((await server().send('/__dev/requests')).status).toBe(200);
  });

  it.each<[object, Record<string, string>]>([
    [{ status: 500 }, { path: 'is required', times: 'must be a whole number from 1 to 1000' }],
    [{ path: 'sdk', status: 500, times: 1 }, { path: 'must begin with a slash' }],
    [{ path: '/__dev/clock', status: 500, times: 1 }, { path: 'must not be a developer endpoint' }],
    [
      { path: '/sdk', times: 1 },
      { body: 'must have at least one of status, body, delay_ms and drop' },
    ],
    [
      { path: '/sdk', drop: true, status: 500, times: 1 },
      { drop: 'must not be combined with status or body' },
    ],
    [
      { path: '/sdk', status: 204, body: {}, times: 1 },
      { body: 'must not be combined with a status that has no body' },
    ],
    [{ path: '/sdk', status: 42, times: 1 }, { status: 'must be a whole number from 200 to 599' }],
    [
      { path: '/sdk', delay_ms: 60_001, times: 1 },
      { delay_ms: 'must be a whole number from 0 to 60000' },
    ],
    [{ path: '/sdk', status: 500, times: 0 }, { times: 'must be a whole number from 1 to 1000' }],
    [
      { path: '/sdk', status: 500, times: 1, method: 'get' },
      { method: 'must be GET, POST, PUT, PATCH, DELETE or HEAD' },
    ],
  ])('names the problem of %j', async (fault, fields) => {
    const reply = await add(fault);
    expect([reply.status, reply.json]).toEqual([400, expect.objectContaining({ fields })]);
    expect((await ask()).status).toBe(200);
  });
});

describe('the end of faults', () => {
  it.each([
    ['DELETE', '/__dev/faults'],
    ['POST', '/__dev/reset'],
  ])('comes with %s %s', async (method, path) => {
    await add({ path: '/sdk', status: 500, times: 1000 });
    const reply = await server().send(path, { method });
    expect([reply.status, reply.json]).toEqual([200, {}]);
    expect((await ask()).status).toBe(200);
  });
});

describe('a server in production mode', () => {
  it('has no faults', async () => {
    const deps = await createTestDeps(server().database.db, { HOST: '0.0.0.0' });
    const app = createApp(deps, readPortalBuild('/nowhere'));
    await app.request('/__dev/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/', status: 500, times: 1 }),
    });
    expect((await app.request('/healthz')).status).toBe(200);
  });
});
