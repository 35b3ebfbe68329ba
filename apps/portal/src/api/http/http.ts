import type * as z from 'zod/mini';
import { type ByteChunks, byteChunks } from './byte-chunks.ts';
import { createExchange, type ExchangeOptions } from './exchange.ts';
import { ApiFailure } from './failure.ts';
import { isUnauthenticated, lacksPin, okResponse, readReply, type Reply } from './reply.ts';
import { createSharedRefresh, type SharedRefreshOptions } from './shared-refresh.ts';

export interface HttpOptions extends ExchangeOptions, SharedRefreshOptions {
  /** The session's token while it is known to be of the user whose page is shown. */
  ownToken: () => string | null;
  /** True once the user has signed in again; false when the session is over for good. */
  reauthenticate: () => Promise<boolean>;
  /** No live session: called once for each call that found out. */
  onSessionEnded: () => void;
}

/**
 * What a call is for decides what happens when there is no live session. A `read` and a `signIn`
 * (a step on the way to a full session) end it here too. A `write` waits until its user has signed
 * in again and is sent then. An `anonymous` call sends no bearer, and a 401 is its answer.
 */
type Purpose = 'read' | 'write' | 'signIn' | 'anonymous';

interface Call<Output> {
  schema: z.ZodMiniType<Output>;
  signal?: AbortSignal | undefined;
}

export type Query = Readonly<Record<string, string | undefined>>;

interface GetCall<Output> extends Call<Output> {
  query?: Query;
}

export interface Answer<Output> {
  body: Output;
  headers: Headers;
}

interface StreamCall {
  query: Query;
  signal: AbortSignal;
}

/** An answer whose body is read as it comes. */
export interface Streamed {
  headers: Headers;
  /** Ends in an ApiFailure when the connection does not last. */
  chunks: ByteChunks;
}

interface PostCall<Output> extends Call<Output> {
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  /** A write unless it says otherwise: whoever forgets to say so loses nothing that was typed. */
  purpose?: Purpose;
}

export interface Http {
  get: <Output>(path: string, call: GetCall<Output>) => Promise<Output>;
  /** The same for an answer whose headers say something, too. */
  getAnswer: <Output>(path: string, call: GetCall<Output>) => Promise<Answer<Output>>;
  post: <Output>(path: string, call: PostCall<Output>) => Promise<Output>;
  /** A read of what may be too long to wait for. */
  stream: (path: string, call: StreamCall) => Promise<Streamed>;
}

interface Request {
  path: string;
  init: RequestInit;
  purpose: Purpose;
  isStreamed?: boolean;
}

const withQuery = (path: string, query: Query = {}) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, value);
  return params.size > 0 ? `${path}?${params.toString()}` : path;
};

/** For a call whose page is gone: what came of it could only be shown to the next user. */
const nobodyListens = () => new Promise<never>(() => undefined);

const noSession = () => new ApiFailure({ status: 401, errorType: 'session_not_found' });

/** The one way in which the portal asks its API. It neither navigates nor shows anything. */
export function createHttp(options: HttpOptions): Http {
  const { sessionToken, ownToken, reauthenticate, onSessionEnded, isOnline } = options;
  const exchange = createExchange(options);
  const refresh = createSharedRefresh(options);
  let writesUnderWay = 0;

  const endSession = (): never => {
    onSessionEnded();
    throw noSession();
  };

  /** While a write waits for a full session, everything else on its page waits with it. */
  const isDueLater = (reply: Reply) =>
    isUnauthenticated(reply) || (writesUnderWay > 0 && lacksPin(reply));

  /** Null where the session at hand is not enough, also after a refresh. */
  const sendNow = async (request: Request): Promise<Reply | null> => {
    const currentToken = request.purpose === 'write' ? ownToken : sessionToken;
    const token = currentToken();
    if (token === null) return null;
    const refreshesBefore = refresh.count();
    const reply = await exchange(request, token);
    if (!isUnauthenticated(reply)) return isDueLater(reply) ? null : reply;
    if (!(await refresh.isAliveAfter(token, refreshesBefore))) return null;
    request.init.signal?.throwIfAborted();
    const nextToken = currentToken();
    const second = nextToken === null ? null : await exchange(request, nextToken);
    return second === null || isDueLater(second) ? null : second;
  };

  /** Null where the user, and with them the page that asked, is gone. */
  const sendAfterReturn = async (request: Request): Promise<Reply | null> => {
    if (!(await reauthenticate())) return null;
    request.init.signal?.throwIfAborted();
    const token = ownToken();
    if (token === null) throw noSession();
    const reply = await exchange(request, token);
    if (!isUnauthenticated(reply)) return reply;
    onSessionEnded();
    return null;
  };

  const send = async (request: Request): Promise<Reply | null> => {
    const reply = await sendNow(request);
    if (reply !== null) return reply;
    const isWaiting = writesUnderWay > 0 && request.purpose !== 'signIn';
    return isWaiting ? sendAfterReturn(request) : endSession();
  };

  const sendWrite = async (request: Request): Promise<Reply | null> => {
    writesUnderWay += 1;
    try {
      return await send(request);
    } finally {
      writesUnderWay -= 1;
    }
  };

  const ways = {
    read: send,
    write: sendWrite,
    signIn: send,
    anonymous: (request) => exchange(request, null),
  } satisfies Record<Purpose, (request: Request) => Promise<Reply | null>>;

  const answerTo = async (request: Request): Promise<Reply> =>
    (await ways[request.purpose](request)) ?? nobodyListens();

  const ask = async <Output>(
    request: Request,
    schema: z.ZodMiniType<Output>,
  ): Promise<Answer<Output>> => {
    const reply = await answerTo(request);
    return { body: readReply(reply, schema), headers: reply.response.headers };
  };

  const getAnswer: Http['getAnswer'] = async (path, { schema, query, signal = null }) =>
    ask({ path: withQuery(path, query), purpose: 'read', init: { signal } }, schema);

  return {
    getAnswer,
    async get(path, call) {
      return (await getAnswer(path, call)).body;
    },
    async post(path, { schema, body, headers, signal = null, purpose = 'write' }) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal,
      };
      return (await ask({ path, init, purpose }, schema)).body;
    },
    async stream(path, { query, signal }) {
      const init = { signal };
      const request = {
        path: withQuery(path, query),
        purpose: 'read',
        init,
        isStreamed: true,
      } as const;
      const response = okResponse(await answerTo(request));
      return { headers: response.headers, chunks: byteChunks(response, { isOnline, signal }) };
    },
  };
}
