import { portalCall, typeOnly } from '@bakehouse/contract/calls/portal-call';
import { eventually } from '@bakehouse/vitest/eventually';
import { http as mock, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { API_BASE, createApiHttp } from '../../../test/api-http.ts';
import { streamCsv } from '../../../test/handlers/exports.ts';
import { mockServer } from '../../../test/server.ts';
import { readByteChunks } from './byte-chunks.ts';
import type { Http, HttpOptions } from './http.ts';

const reply = z.object({ name: z.string() });

interface ThingQuery {
  page?: string | undefined;
  search?: string | undefined;
  user?: string;
}

interface ThingBody {
  a?: number;
}

const readThing = portalCall({
  method: 'GET',
  path: '/thing',
  level: 'second_level',
  query: typeOnly<z.ZodMiniType<ThingQuery, ThingQuery>>(),
  reply,
});
const listThings = portalCall({ ...readThing, format: 'page' });
const exportThings = portalCall({ ...readThing, format: 'csv' });
const writeThing = portalCall({
  method: 'POST',
  path: '/thing',
  level: 'second_level',
  body: typeOnly<z.ZodMiniType<ThingBody, ThingBody>>(),
  reply,
});
const signInWithThing = portalCall({ ...writeThing, level: 'first_level' });
const askForThing = portalCall({ ...writeThing, level: 'anyone' });

const create = (options: Partial<HttpOptions> = {}) => {
  const onSessionEnded = vi.fn<() => void>();
  const refreshSession = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const reauthenticate = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const sessionToken = options.sessionToken ?? (() => 'token-1');
  const http = createApiHttp({
    sessionToken,
    ownToken: sessionToken,
    refreshSession,
    reauthenticate,
    onSessionEnded,
    ...options,
  });
  return { http, onSessionEnded, refreshSession, reauthenticate };
};

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('The call was expected to fail.');
    },
    (error: unknown) => error,
  );

const answer = (...replies: (() => Response)[]) => {
  const seen: Request[] = [];
  mockServer.use(
    mock.all(`${API_BASE}/thing`, ({ request }) => {
      const reply = replies[Math.min(seen.length, replies.length - 1)];
      seen.push(request);
      return reply?.();
    }),
  );
  return seen;
};

const refused = () => HttpResponse.json({}, { status: 401 });
const served = () => HttpResponse.json({ name: 'rye' });

describe('createHttp', () => {
  it('sends the bearer token and the query, and returns the parsed body', async () => {
    const { http } = create();
    const seen = answer(() => HttpResponse.json({ name: 'rye', secret: 'x' }));
    const query = { page: '2', search: undefined, user: 'a&b' };
    expect(await http.call(readThing, query)).toEqual({ name: 'rye' });
    expect(seen[0]?.url).toBe(`${API_BASE}/thing?page=2&user=a%26b`);
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  it('returns the headers with the parsed body', async () => {
    const { http } = create();
    answer(() => HttpResponse.json({ name: 'rye' }, { headers: { link: '<?cursor=a>' } }));
    const { body, headers } = await http.page(listThings, {});
    expect([body, headers.get('link')]).toEqual([{ name: 'rye' }, '<?cursor=a>']);
  });

  it('sends JSON, and no bearer token in an anonymous call', async () => {
    const { http } = create({ sessionToken: () => null });
    const seen = answer(served);
    await http.call(askForThing, { a: 1 });
    expect(await seen[0]?.json()).toEqual({ a: 1 });
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.headers.get('authorization')).toBeNull();
  });

  describe('a streamed response', () => {
    const never = new AbortController().signal;
    const stream = async (http: Http, isOnline = true, signal = never) => {
      const response = await http.stream(exportThings, { page: undefined, search: 'rye' }, signal);
      const chunks = readByteChunks(response, { isOnline: () => isOnline, signal });
      return { headers: response.headers, chunks };
    };
    const textOf = async (chunks: AsyncIterable<Uint8Array>) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      return Buffer.concat(parts).toString();
    };

    it('returns its headers first and then its bytes', async () => {
      const { http } = create();
      const seen = answer(() => new HttpResponse('a,b', { headers: { 'x-row-count': '7' } }));
      const { headers, chunks } = await stream(http);
      expect(headers.get('x-row-count')).toBe('7');
      expect(await textOf(chunks)).toBe('a,b');
      expect(seen[0]?.url).toBe(`${API_BASE}/thing?search=rye`);
      expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-1');
    });

    it('fails when the connection is lost before its end', async () => {
      const { http } = create();
      const csv = streamCsv(2);
      answer(() => csv.response);
      csv.send('a,b');
      const { chunks } = await stream(http, false);
      csv.cut();
      expect(await failureOf(textOf(chunks))).toMatchObject({
        name: 'ApiFailure',
        status: 0,
        message: 'You are offline. Please check your connection.',
      });
    });

    it('can be cancelled in the middle, which cancels the request', async () => {
      const { http } = create();
      const csv = streamCsv(2);
      answer(() => csv.response);
      csv.send('a,b');
      const stop = new AbortController();
      const { chunks } = await stream(http, true, stop.signal);
      await chunks.next();
      stop.abort();
      expect(await failureOf(chunks.next())).toMatchObject({ name: 'AbortError' });
      await eventually(() => {
        expect(csv.isCancelled()).toBe(true);
      });
    });

    it('is requested again after a 401 and a successful refresh', async () => {
      const { http, refreshSession } = create();
      answer(refused, () => new HttpResponse('a,b'));
      expect(await textOf((await stream(http)).chunks)).toBe('a,b');
      expect(refreshSession).toHaveBeenCalledTimes(1);
    });

    it('ends the session like other reads', async () => {
      const { http, onSessionEnded } = create({ refreshSession: () => Promise.resolve(false) });
      answer(refused);
      expect(await failureOf(stream(http))).toMatchObject({ status: 401 });
      expect(onSessionEnded).toHaveBeenCalledTimes(1);
    });

    it('fails with the error text of the server', async () => {
      const { http } = create();
      answer(() =>
        HttpResponse.json(
          { error: 'Slow down.', error_type: 'too_many_requests', request_id: 'r-1' },
          { status: 429 },
        ),
      );
      expect(await failureOf(stream(http))).toMatchObject({ status: 429, message: 'Slow down.' });
    });
  });

  it('throws everything that the error body contains', async () => {
    const { http } = create();
    answer(() =>
      HttpResponse.json(
        {
          error: 'Too many.',
          error_type: 'pin_locked',
          request_id: 'r-1',
          fields: { pin: 'is wrong' },
          tries_left: 0,
        },
        { status: 429, headers: { 'retry-after': '30' } },
      ),
    );
    expect(await failureOf(http.call(writeThing, {}))).toMatchObject({
      status: 429,
      message: 'Too many.',
      errorType: 'pin_locked',
      triesLeft: 0,
      retryAfterSeconds: 30,
    });
  });

  it.each([
    ['HTML', () => HttpResponse.html('<p>hello</p>'), 200],
    ['nothing', () => new HttpResponse(null, { status: 200 }), 200],
    ['another shape', () => HttpResponse.json({ name: 7 }), 200],
    ['HTML with an error status', () => HttpResponse.html('<p>no</p>', { status: 403 }), 403],
    ['an error of another shape', () => HttpResponse.json({ error: 7 }, { status: 400 }), 400],
  ])('fails without a message when the response is %s', async (_, reply, status) => {
    const { http } = create();
    answer(reply);
    expect(await failureOf(http.call(readThing, {}))).toMatchObject({
      name: 'ApiFailure',
      status,
      message: '',
    });
  });

  it.each([
    [true, 'Could not connect to the server. Please try again later.'],
    [false, 'You are offline. Please check your connection.'],
  ])('explains why no response arrived (online: %s)', async (online, message) => {
    const { http } = create({ isOnline: () => online });
    answer(() => HttpResponse.error());
    expect(await failureOf(http.call(readThing, {}))).toMatchObject({ status: 0, message });
  });

  it('rejects with the reason of a caller who cancels', async () => {
    const { http, onSessionEnded } = create();
    answer(served);
    const stop = new AbortController();
    const call = http.call(readThing, {}, { signal: stop.signal });
    stop.abort();
    expect(await failureOf(call)).toMatchObject({ name: 'AbortError' });
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  describe('after a 401', () => {
    it('refreshes once for all reads and repeats each read once', async () => {
      const { http, refreshSession, onSessionEnded } = create();
      const firstIsHealed = Promise.withResolvers<null>();
      const attempts = { early: 0, late: 0 };
      mockServer.use(
        mock.get(`${API_BASE}/early`, () => {
          attempts.early += 1;
          if (attempts.early === 1) return refused();
          firstIsHealed.resolve(null);
          return served();
        }),
        mock.get(`${API_BASE}/late`, async () => {
          attempts.late += 1;
          if (attempts.late > 1) return served();
          await firstIsHealed.promise;
          return refused();
        }),
      );
      const reads = [
        http.call({ ...readThing, path: '/early' }, {}),
        http.call({ ...readThing, path: '/late' }, {}),
      ];
      expect(await Promise.all(reads)).toEqual([{ name: 'rye' }, { name: 'rye' }]);
      expect(refreshSession).toHaveBeenCalledTimes(1);
      expect(attempts).toEqual({ early: 2, late: 2 });
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('reports the end of the session when the refresh finds no session', async () => {
      const { http, onSessionEnded } = create({ refreshSession: () => Promise.resolve(false) });
      const seen = answer(refused);
      expect(await failureOf(http.call(readThing, {}))).toMatchObject({ status: 401 });
      expect(onSessionEnded).toHaveBeenCalledTimes(1);
      expect(seen).toHaveLength(1);
    });

    it('reports the end of the session when the repeated call is refused too', async () => {
      const { http, onSessionEnded } = create();
      const seen = answer(refused);
      await failureOf(http.call(readThing, {}));
      expect(onSessionEnded).toHaveBeenCalledTimes(1);
      expect(seen).toHaveLength(2);
    });

    it('keeps the session when the refresh cannot reach the server', async () => {
      const refreshSession = () => Promise.reject(new Error('no network'));
      const { http, onSessionEnded } = create({ refreshSession });
      answer(refused);
      expect(await failureOf(http.call(readThing, {}))).toMatchObject({
        status: 0,
        message: 'Could not connect to the server. Please try again later.',
      });
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('repeats the call with the token of another tab, without a refresh', async () => {
      let token = 'token-1';
      const { http, refreshSession } = create({ sessionToken: () => token });
      const seen = answer(() => {
        token = 'token-2';
        return refused();
      }, served);
      await http.call(readThing, {});
      expect(refreshSession).not.toHaveBeenCalled();
      expect(seen[1]?.headers.get('authorization')).toBe('Bearer token-2');
    });

    it('ends the session for a step of a login too, without asking for a new login', async () => {
      const { http, onSessionEnded, reauthenticate } = create();
      const seen = answer(refused);
      const call = http.call(signInWithThing, {});
      expect(await failureOf(call)).toMatchObject({ status: 401 });
      expect(seen).toHaveLength(2);
      expect(onSessionEnded).toHaveBeenCalledTimes(1);
      expect(reauthenticate).not.toHaveBeenCalled();
    });

    it('returns the 401 of an anonymous call', async () => {
      const { http, refreshSession } = create();
      answer(refused);
      const call = http.call(askForThing, {});
      expect(await failureOf(call)).toMatchObject({ status: 401 });
      expect(refreshSession).not.toHaveBeenCalled();
    });
  });

  it('sends nothing when there is no token', async () => {
    const { http, onSessionEnded } = create({ sessionToken: () => null });
    const seen = answer(served);
    expect(await failureOf(http.call(readThing, {}))).toMatchObject({ status: 401 });
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
    expect(seen).toHaveLength(0);
  });

  describe('a write', () => {
    const write = (http: Http) => http.call(writeThing, { a: 1 });
    const settling = (call: Promise<unknown>) => {
      const settled = vi.fn<() => void>();
      call.then(settled, settled);
      return settled;
    };
    const anotherCall = async (http: Http) => {
      mockServer.use(mock.post(`${API_BASE}/other`, served));
      await http.call({ ...askForThing, path: '/other' }, {});
    };

    /** A user without a session, who logs in again when the test says so. */
    const createGone = (options: Partial<HttpOptions> = {}) => {
      let token: string | null = 'token-1';
      const decision = Promise.withResolvers<boolean>();
      const reauthenticate = vi.fn(() => decision.promise);
      const refreshSession = () => {
        token = null;
        return Promise.resolve(false);
      };
      const asked = () =>
        eventually(() => {
          expect(reauthenticate).toHaveBeenCalled();
        });
      const decide = async (isBack: boolean) => {
        await asked();
        if (isBack) token = 'token-2';
        decision.resolve(isBack);
      };
      const sessionToken = () => token;
      const created = create({ sessionToken, refreshSession, reauthenticate, ...options });
      return { ...created, asked, decide };
    };
    const serveToken2 = () => {
      const bearers: (string | null)[] = [];
      mockServer.use(
        mock.all(`${API_BASE}/thing`, ({ request }) => {
          const bearer = request.headers.get('authorization');
          bearers.push(bearer);
          return bearer === 'Bearer token-2' ? served() : refused();
        }),
      );
      return bearers;
    };

    it('is sent again after a 401 and a successful refresh', async () => {
      const { http, reauthenticate } = create();
      const seen = answer(refused, served);
      expect(await write(http)).toEqual({ name: 'rye' });
      expect(await seen[1]?.json()).toEqual({ a: 1 });
      expect(seen).toHaveLength(2);
      expect(reauthenticate).not.toHaveBeenCalled();
    });

    it('is sent once with the new token when its user has logged in again', async () => {
      const { http, onSessionEnded, decide } = createGone();
      const bearers = serveToken2();
      const call = write(http);
      await decide(true);
      expect(await call).toEqual({ name: 'rye' });
      expect(bearers).toEqual(['Bearer token-1', 'Bearer token-2']);
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('is neither sent nor settled when its user does not log in again', async () => {
      const { http, onSessionEnded, decide } = createGone();
      const bearers = serveToken2();
      const settled = settling(write(http));
      await decide(false);
      await anotherCall(http);
      expect(settled).not.toHaveBeenCalled();
      expect(bearers).toHaveLength(1);
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('lets a later read end the session after it was given up', async () => {
      const { http, onSessionEnded, decide } = createGone();
      serveToken2();
      void write(http);
      await decide(false);
      await anotherCall(http);
      expect(await failureOf(http.call(readThing, {}))).toMatchObject({ status: 401 });
      expect(onSessionEnded).toHaveBeenCalledTimes(1);
    });

    it('is not sent again when its caller has cancelled it', async () => {
      const { http, asked, decide } = createGone();
      const bearers = serveToken2();
      const stop = new AbortController();
      const call = http.call(writeThing, {}, { signal: stop.signal });
      await asked();
      stop.abort();
      await decide(true);
      expect(await failureOf(call)).toMatchObject({ name: 'AbortError' });
      expect(bearers).toHaveLength(1);
    });

    it('lets a read of its page wait for the login too', async () => {
      const { http, onSessionEnded, asked, decide } = createGone();
      serveToken2();
      const call = write(http);
      await asked();
      const read = http.call(readThing, {});
      await decide(true);
      expect(await Promise.all([call, read])).toEqual([{ name: 'rye' }, { name: 'rye' }]);
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('keeps a page with work when a read is refused', async () => {
      const { http, onSessionEnded, decide } = createGone({ hasWork: () => true });
      serveToken2();
      const read = http.call(readThing, {});
      await decide(true);
      expect(await read).toEqual({ name: 'rye' });
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('keeps its page when a read is refused just before', async () => {
      const { http, onSessionEnded, decide } = createGone();
      serveToken2();
      const calls = [http.call(readThing, {}), write(http)];
      await decide(true);
      expect(await Promise.all(calls)).toEqual([{ name: 'rye' }, { name: 'rye' }]);
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('ends the session when it is refused again after the login', async () => {
      const { http, onSessionEnded } = create();
      const seen = answer(refused);
      const settled = settling(write(http));
      await eventually(() => {
        expect(onSessionEnded).toHaveBeenCalledTimes(1);
      });
      await anotherCall(http);
      expect(seen).toHaveLength(3);
      expect(settled).not.toHaveBeenCalled();
    });

    it('is never sent with a token that may belong to another user', async () => {
      const { http, reauthenticate } = create({
        sessionToken: () => 'token-of-cy',
        ownToken: () => null,
      });
      const seen = answer(served);
      expect(await failureOf(write(http))).toMatchObject({ status: 401 });
      expect(reauthenticate).toHaveBeenCalledTimes(1);
      expect(seen).toHaveLength(0);
    });

    it('waits until the session has passed the PIN step', async () => {
      const { http, reauthenticate } = create();
      const seen = answer(
        () =>
          HttpResponse.json(
            { error: 'Enter your PIN.', error_type: 'pin_required', request_id: 'r-1' },
            { status: 403 },
          ),
        served,
      );
      expect(await write(http)).toEqual({ name: 'rye' });
      expect(reauthenticate).toHaveBeenCalledTimes(1);
      expect(seen).toHaveLength(2);
    });

    it('returns any other 403', async () => {
      const { http, reauthenticate } = create();
      answer(() => HttpResponse.json({}, { status: 403 }));
      expect(await failureOf(write(http))).toMatchObject({ status: 403 });
      expect(reauthenticate).not.toHaveBeenCalled();
    });
  });
});
