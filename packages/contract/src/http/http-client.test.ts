import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createHttpClient, readReply, requireOk, toPostRequest } from './http-client.ts';

const schema = z.object({ name: z.string() });

const setUp = (answer: () => Response | Promise<Response>) => {
  const send = vi.fn<typeof fetch>(async () => answer());
  const client = createHttpClient({
    base: 'https://bakehouse.example/api',
    fetch: send,
    toUnreachable: (cause) => new Error('No answer.', { cause }),
  });
  const sent = () => {
    const [address, init] = send.mock.calls[0] ?? [];
    return { address, init, headers: new Headers(init?.headers) };
  };
  return { client, sent };
};

const request = { path: '/thing', init: {} };

it('sends the bearer token and requests JSON', async () => {
  const { client, sent } = setUp(() => Response.json({}));
  await client(request, 'token-1');
  expect(sent().address).toBe('https://bakehouse.example/api/thing');
  expect(sent().headers.get('authorization')).toBe('Bearer token-1');
  expect(sent().headers.get('accept')).toBe('application/json');
});

it('sends no bearer token when there is none', async () => {
  const { client, sent } = setUp(() => Response.json({}));
  await client(request, null);
  expect(sent().headers.get('authorization')).toBeNull();
});

it('sends a body as JSON', async () => {
  const { client, sent } = setUp(() => Response.json({}));
  await client({ path: '/thing', init: toPostRequest({ a: 1 }, { 'if-match': '"2"' }) }, null);
  expect(sent().init).toMatchObject({ method: 'POST', body: '{"a":1}' });
  expect(sent().headers.get('content-type')).toBe('application/json');
  expect(sent().headers.get('if-match')).toBe('"2"');
});

it('returns the body that matches the schema', async () => {
  const { client } = setUp(() => Response.json({ name: 'rye', secret: 'x' }));
  expect(readReply(await client(request, null), schema)).toEqual({ name: 'rye' });
});

it('does not read a streamed body', async () => {
  const { client } = setUp(() => new Response('a,b'));
  const reply = await client({ ...request, isStreamed: true }, null);
  expect(reply.text).toBe('');
  expect(await requireOk(reply).text()).toBe('a,b');
});

it('reads the body of a refused stream', async () => {
  const { client } = setUp(() => Response.json({ error: 'Slow down.' }, { status: 429 }));
  const reply = await client({ ...request, isStreamed: true }, null);
  expect(() => requireOk(reply)).toThrow('Slow down.');
});

it('throws everything that the error body contains', async () => {
  const body = {
    error: 'Too many.',
    error_type: 'pin_locked',
    request_id: 'r-1',
    fields: { pin: 'is wrong' },
    tries_left: 0,
    more: true,
  };
  const { client } = setUp(() =>
    Response.json(body, { status: 429, headers: { 'retry-after': '30' } }),
  );
  const reply = await client(request, null);
  expect(() => readReply(reply, schema)).toThrow(
    expect.objectContaining({
      name: 'ApiFailure',
      status: 429,
      message: 'Too many.',
      errorType: 'pin_locked',
      triesLeft: 0,
      retryAfterSeconds: 30,
      body,
    }),
  );
});

it.each([
  ['30', 30],
  ['Wed, 25 Nov 2026 09:01:30 GMT', 90],
  ['Wed, 25 Nov 2026 08:59:00 GMT', undefined],
  ['1.5', undefined],
  ['soon', undefined],
])('reads %j in Retry-After as %s seconds', async (wait, seconds) => {
  const headers = { 'retry-after': wait, date: 'Wed, 25 Nov 2026 09:00:00 GMT' };
  const { client } = setUp(() => Response.json({}, { status: 429, headers }));
  const reply = await client(request, null);
  expect(() => readReply(reply, schema)).toThrow(
    expect.objectContaining({ status: 429, retryAfterSeconds: seconds }),
  );
});

it.each([
  ['an error without our fields', () => Response.json({ error: 7 }, { status: 400 }), 400],
  ['a page', () => new Response('<p>no</p>', { status: 502 }), 502],
  ['a body of another shape', () => Response.json({ name: 7 }), 200],
  ['a successful answer that is no JSON', () => new Response('<p>hello</p>'), 200],
])('throws without a message for %s', async (_, answer, status) => {
  const { client } = setUp(answer);
  const reply = await client(request, null);
  expect(() => readReply(reply, schema)).toThrow(expect.objectContaining({ status, message: '' }));
});

it.each([
  ['an error', { error: 'Could not rate it.', error_type: 'unavailable' }],
  ['a message', { message: 'Could not rate it.', error_type: 'unavailable' }],
])(
  'throws the text of a response with status 200 that has %s instead of a result',
  async (_, body) => {
    const { client } = setUp(() => Response.json(body));
    const reply = await client(request, null);
    expect(() => readReply(reply, schema)).toThrow(
      expect.objectContaining({
        status: 200,
        message: 'Could not rate it.',
        errorType: 'unavailable',
      }),
    );
  },
);

it.each([
  [{ 'x-bakehouse-maintenance': '1' }, true],
  [{}, false],
])('tells maintenance by the headers %j: %s', async (headers, isMaintenance) => {
  const { client } = setUp(() => Response.json({}, { status: 503, headers }));
  const reply = await client(request, null);
  expect(() => readReply(reply, schema)).toThrow(expect.objectContaining({ isMaintenance }));
});

it('throws the given error when no response arrives', async () => {
  const cause = new Error('cut');
  const { client } = setUp(() => Promise.reject(cause));
  await expect(client(request, null)).rejects.toMatchObject({ message: 'No answer.', cause });
});

it('rejects with the reason of a caller who cancels', async () => {
  const { client } = setUp(() => Promise.reject(new Error('cut')));
  const signal = AbortSignal.abort(new DOMException('enough', 'AbortError'));
  await expect(client({ path: '/thing', init: { signal } }, null)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
