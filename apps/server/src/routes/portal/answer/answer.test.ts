import type { PortalCall } from '@bakehouse/contract/calls/portal-call';
import { bakeLoaf, loaf, loafBody } from '@bakehouse/contract/test/pretend-call';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { answer, mountPortalRoutes } from './answer.ts';

const server = useTestServer();

const SUMMARY = 'Bake a loaf';

const loafAnswer = answer(
  bakeLoaf,
  { summary: SUMMARY, body: loafBody },
  ({ input: { flour, grams } }) => ({ name: flour, grams }),
);

describe('a call of one row and one handler', () => {
  const send = (body: object) =>
    mountPortalRoutes(server().deps, [loafAnswer])
      .onError(({ message }, c) => c.text(message, 400))
      .request(bakeLoaf.path, {
        method: bakeLoaf.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

  it('is answered at its path with its status', async () => {
    const response = await send({ flour: 'rye' });
    expect([response.status, await response.json()]).toEqual([201, { name: 'rye', grams: 500 }]);
  });

  it('refuses a body that its row does not allow', async () => {
    const response = await send({ flour: 7 });
    expect([response.status, await response.text()]).toEqual([400, 'flour must be a string']);
  });
});

describe('the type of a row', () => {
  it('demands the level, the reply, and the body of a POST call', () => {
    const { level, reply, body, ...facts } = bakeLoaf;
    expectTypeOf({ ...facts, level, reply, body }).toExtend<PortalCall>();
    expectTypeOf({ ...facts, reply, body }).not.toExtend<PortalCall>();
    expectTypeOf({ ...facts, level, body }).not.toExtend<PortalCall>();
    expectTypeOf({ ...facts, level, reply }).not.toExtend<PortalCall>();
    expectTypeOf({ ...facts, reply, body, level: 'nobody' } as const).not.toExtend<PortalCall>();
  });

  it('demands the schema of its body from the server', () => {
    type Settings = Parameters<typeof answer<typeof bakeLoaf>>[1];
    expectTypeOf({ summary: SUMMARY, body: loafBody }).toExtend<Settings>();
    expectTypeOf({ summary: SUMMARY }).not.toExtend<Settings>();
    expectTypeOf({ summary: SUMMARY, body: loaf }).not.toExtend<Settings>();
    expectTypeOf({ summary: SUMMARY, query: loafBody }).not.toExtend<Settings>();
    expectTypeOf({ body: loafBody }).not.toExtend<Settings>();
  });

  it('demands the whole reply from its handler', () => {
    type Handler = Parameters<typeof answer<typeof bakeLoaf>>[2];
    expectTypeOf(() => ({ name: 'Rye', grams: 500 })).toExtend<Handler>();
    expectTypeOf(() => ({ name: 'Rye' })).not.toExtend<Handler>();
    expectTypeOf(() => ({ name: 'Rye', grams: '500' })).not.toExtend<Handler>();
  });
});
