import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { startFakeApi } from '../../test/backend/fake-api.ts';
import { app as fastifyApp } from '../../test/backend/samples/fastify.ts';
import { app as honoApp } from '../../test/backend/samples/hono.ts';
import { proxy } from '../../test/backend/samples/next-proxy.ts';
import { findUser } from '../../test/backend/samples/session.ts';
import { createTestKey, sessionClaim, signSessionJwt } from '../../test/backend/signing-key.ts';

const FOLDER = new URL('../../', import.meta.url);
const SAMPLES = ['session', 'hono', 'express', 'fastify', 'next-proxy', 'next-page'];
const BLOCK_PATTERN = /^```ts task=(\S+)\n(.*?)^```$/gms;

const api = startFakeApi();
const headers = { cookie: '' };
const passed = { user: 'user-test-1' };

beforeAll(async () => {
  const key = await createTestKey('key-1');
  const now = Math.floor(Date.now() / 1_000);
  const jwt = await signSessionJwt(key, {
    ...{ iat: now, nbf: now, exp: now + 300 },
    'https://stytch.com/session': sessionClaim({ expires_at: '2999-01-01T00:00:00Z' }),
  });
  api.publish(key);
  headers.cookie = `stytch_session_jwt=${jwt}`;
});

const readText = (path: string) => readFile(new URL(path, FOLDER), 'utf8');

describe('the guide to back ends', () => {
  it('shows the samples that are compiled with their frameworks', async () => {
    const blocks = [...(await readText('docs/backend.md')).matchAll(BLOCK_PATTERN)];
    const sources = SAMPLES.map((name) => readText(`test/backend/samples/${name}.ts`));
    const shown = blocks.map(([, task, source]) => ({ task, source }));
    const files = (await Promise.all(sources)).map((source, n) => ({ task: SAMPLES[n], source }));
    expect(shown).toEqual(files);
  });

  it('has a check that finds the user of a request', async () => {
    const url = 'https://app.example.com/';
    expect(await findUser(new Request(url, { headers }))).toEqual({ userId: 'user-test-1' });
    expect(await findUser(new Request(url))).toEqual({ reason: 'missing' });
  });

  it('has apps that know their users', async () => {
    const fromHono = await honoApp.request('/api/me', { headers });
    expect(await fromHono.json()).toEqual(passed);
    const fromFastify = await fastifyApp.inject({ method: 'GET', url: '/api/me', headers });
    expect(fromFastify.json()).toEqual(passed);
    const toNext = new Request('https://app.example.com/files', { headers });
    expect(await proxy(toNext)).toBeUndefined();
  });
});
