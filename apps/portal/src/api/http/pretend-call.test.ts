import type { modifyDates } from '@bakehouse/contract/calls/files';
import { exportFiles } from '@bakehouse/contract/calls/exports';
import { bakeLoaf } from '@bakehouse/contract/test/pretend-call';
import { http as mock, HttpResponse } from 'msw';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { API_BASE, createApiHttp } from '../../../test/api-http.ts';
import { mockServer } from '../../../test/server.ts';
import type { Http } from './http.ts';

const http = createApiHttp();

const bakeRye = () => http.call(bakeLoaf, { flour: 'rye' });

it('sends a call of one row and one use to the path of its row', async () => {
  mockServer.use(
    mock.post(API_BASE + bakeLoaf.path, async ({ request }) =>
      HttpResponse.json({ name: 'Rye', grams: 500, body: await request.json() }, { status: 201 }),
    ),
  );
  expect(await bakeRye()).toEqual({ name: 'Rye', grams: 500 });
});

describe('the type of a use', () => {
  it('demands the whole body', () => {
    type Body = Parameters<typeof http.call<typeof bakeLoaf>>[1];
    expectTypeOf({ flour: 'rye' }).toExtend<Body>();
    expectTypeOf({ flour: 'rye', grams: 500 }).toExtend<Body>();
    expectTypeOf({ grams: 500 }).not.toExtend<Body>();
    expectTypeOf({ flour: 7 }).not.toExtend<Body>();
  });

  it('has the members of the reply and no others', () => {
    type Reply = Awaited<ReturnType<typeof bakeRye>>;
    expectTypeOf<Reply>().toEqualTypeOf<{ name: string; grams: number }>();
    expectTypeOf<Reply>().not.toHaveProperty('flour');
  });

  it('takes a version only for a call that compares versions', () => {
    type Options<Call extends typeof bakeLoaf | typeof modifyDates> = NonNullable<
      Parameters<typeof http.call<Call>>[2]
    >;
    expectTypeOf({ ifMatch: 2 }).toExtend<Options<typeof modifyDates>>();
    expectTypeOf({ ifMatch: 2 }).not.toExtend<Options<typeof bakeLoaf>>();
  });

  it('reads a table only as a stream, and nothing else as a stream', () => {
    expectTypeOf(exportFiles).toExtend<Parameters<Http['stream']>[0]>();
    expectTypeOf(exportFiles).not.toExtend<Parameters<Http['call']>[0]>();
    expectTypeOf(bakeLoaf).not.toExtend<Parameters<Http['stream']>[0]>();
    expectTypeOf(bakeLoaf).not.toExtend<Parameters<Http['page']>[0]>();
  });
});
