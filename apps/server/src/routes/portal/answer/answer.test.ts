import { portalCall, type PortalCall, type SentInput } from '@bakehouse/contract/calls/portal-call';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { answer, mountAnswers } from './answer.ts';

const server = useTestServer();

const facts = {
  method: 'POST',
  path: '/loaves',
  summary: 'Bake a loaf',
  body: z.object({ flour: z.string(), grams: z._default(z.number(), 500) }),
} as const;

const reply = z.object({ name: z.string(), grams: z.number() });

const bakeLoaf = portalCall({ ...facts, level: 'anyone', reply, status: 201 });

const loafAnswer = answer(bakeLoaf, ({ input: { flour, grams } }) => ({ name: flour, grams }));

describe('a call of one row and one handler', () => {
  const send = (body: object) =>
    mountAnswers(server().deps, [loafAnswer])
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
  it('demands the level and the reply', () => {
    expectTypeOf({ ...facts, level: 'anyone', reply } as const).toExtend<PortalCall>();
    expectTypeOf({ ...facts, reply } as const).not.toExtend<PortalCall>();
    expectTypeOf({ ...facts, level: 'anyone' } as const).not.toExtend<PortalCall>();
    expectTypeOf({ ...facts, level: 'nobody', reply } as const).not.toExtend<PortalCall>();
  });

  it('demands the whole reply from its handler', () => {
    type Handler = Parameters<typeof answer<typeof bakeLoaf>>[1];
    expectTypeOf(() => ({ name: 'Rye', grams: 500 })).toExtend<Handler>();
    expectTypeOf(() => ({ name: 'Rye' })).not.toExtend<Handler>();
    expectTypeOf(() => ({ name: 'Rye', grams: '500' })).not.toExtend<Handler>();
  });

  it('demands the whole body from a client', () => {
    expectTypeOf({ flour: 'rye' }).toExtend<SentInput<typeof bakeLoaf>>();
    expectTypeOf({ grams: 500 }).not.toExtend<SentInput<typeof bakeLoaf>>();
    expectTypeOf({ flour: 7 }).not.toExtend<SentInput<typeof bakeLoaf>>();
  });
});
