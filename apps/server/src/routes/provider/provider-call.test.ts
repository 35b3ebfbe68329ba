import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestServer } from '../../../test/server/test-server.ts';
import { sendSuccess } from './envelope.ts';
import { mountProviderCalls, providerCall } from './provider-call.ts';

const server = useTestServer();

type Row = Parameters<typeof providerCall>[0];

const row = { method: 'POST', path: '/loaves/:id', level: 'everyone', protection: 'none' } as const;

describe('the type of a row', () => {
  it('demands a level and a protection', () => {
    expectTypeOf(row).toExtend<Row>();
    expectTypeOf<Omit<typeof row, 'level'>>().not.toExtend<Row>();
    expectTypeOf<Omit<typeof row, 'protection'>>().not.toExtend<Row>();
  });

  it('refuses a level, a protection and a queue that do not exist', () => {
    expectTypeOf<typeof row & { level: 'none' }>().not.toExtend<Row>();
    expectTypeOf<Omit<typeof row, 'protection'> & { protection: 'some' }>().not.toExtend<Row>();
    expectTypeOf<typeof row & { queue: ['loaf'] }>().not.toExtend<Row>();
  });

  it('gives the handler the body of its schema, and none without a schema', () => {
    providerCall({ ...row, body: z.object({ name: z.string() }) }, ({ c, body }) => {
      expectTypeOf(body).toEqualTypeOf<{ name: string }>();
      return sendSuccess(c);
    });
    providerCall(row, ({ c, body }) => {
      expectTypeOf(body).toEqualTypeOf<undefined>();
      return sendSuccess(c);
    });
    expect(row.path).toBe('/loaves/:id');
  });
});

describe('a call', () => {
  const call = providerCall({ ...row, body: z.object({ name: z.string() }) }, ({ c, body }) =>
    c.json({ id: c.req.param('id'), name: body.name }),
  );
  const redirect = providerCall({ ...row, method: 'GET', path: '/oven' }, ({ c }) =>
    c.redirect(`https://app.example/?state=${c.req.query('state') ?? ''}`),
  );
  const form = providerCall({ ...row, path: '/dough' }, async ({ c }) =>
    c.json(await c.req.parseBody()),
  );
  const app = () => mountProviderCalls(server().deps, [call, redirect, form]);

  it('answers with the parameters of its path and the members of its body', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Rye' });
    const reply = await app().request('/loaves/7', { method: 'POST', headers, body });
    expect(await reply.json()).toEqual({ id: '7', name: 'Rye' });
  });

  it('may redirect a GET request', async () => {
    const reply = await app().request('/oven?state=hot');
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe('https://app.example/?state=hot');
  });

  it('may read a form', async () => {
    const reply = await app().request('/dough', {
      method: 'POST',
      body: new URLSearchParams({ kind: 'sour' }),
    });
    expect(await reply.json()).toEqual({ kind: 'sour' });
  });
});
