import { createHttpClient, readReply, requireOk, toPostRequest } from '@bakehouse/contract';
import type * as z from 'zod/mini';
import { type ByteChunks, byteChunks } from './byte-chunks.ts';
import { toUnreachable } from './failure.ts';
import {
  createSessionCalls,
  type Purpose,
  type SessionCall,
  type SessionCallsOptions,
} from './session-calls.ts';

export interface HttpOptions extends SessionCallsOptions {
  /** Prefix of every path, without a slash at its end. */
  base: string;
  fetch: typeof fetch;
}

interface CallOptions<Output> {
  schema: z.ZodMiniType<Output>;
  signal?: AbortSignal | undefined;
}

export type Query = Readonly<Record<string, string | undefined>>;

interface GetOptions<Output> extends CallOptions<Output> {
  query?: Query;
}

export interface Answer<Output> {
  body: Output;
  headers: Headers;
}

interface StreamOptions {
  query: Query;
  signal: AbortSignal;
}

export interface Streamed {
  headers: Headers;
  /** Throws an ApiFailure when the connection is lost. */
  chunks: ByteChunks;
}

interface PostOptions<Output> extends CallOptions<Output> {
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Defaults to a write, which loses nothing that was typed. */
  purpose?: Purpose;
}

export interface Http {
  get: <Output>(path: string, options: GetOptions<Output>) => Promise<Output>;
  /** Also returns the headers. */
  getAnswer: <Output>(path: string, options: GetOptions<Output>) => Promise<Answer<Output>>;
  post: <Output>(path: string, options: PostOptions<Output>) => Promise<Output>;
  /** A read whose body may be too long to keep in memory. */
  stream: (path: string, options: StreamOptions) => Promise<Streamed>;
}

const withQuery = (path: string, query: Query = {}) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, value);
  return params.size > 0 ? `${path}?${params.toString()}` : path;
};

/** Neither navigates nor shows anything. */
export function createHttp(options: HttpOptions): Http {
  const { base, fetch, isOnline } = options;
  const client = createHttpClient({
    base,
    fetch,
    toUnreachable: (cause) => toUnreachable(isOnline(), cause),
  });
  const send = createSessionCalls(client, options);

  const request = async <Output>(
    call: SessionCall,
    schema: z.ZodMiniType<Output>,
  ): Promise<Answer<Output>> => {
    const reply = await send(call);
    return { body: readReply(reply, schema), headers: reply.response.headers };
  };

  const getAnswer: Http['getAnswer'] = async (path, { schema, query, signal = null }) =>
    request({ path: withQuery(path, query), purpose: 'read', init: { signal } }, schema);

  return {
    getAnswer,
    async get(path, call) {
      return (await getAnswer(path, call)).body;
    },
    async post(path, { schema, body, headers, signal = null, purpose = 'write' }) {
      const init = { ...toPostRequest(body, headers), signal };
      return (await request({ path, init, purpose }, schema)).body;
    },
    async stream(path, { query, signal }) {
      const call = { path: withQuery(path, query), init: { signal }, isStreamed: true };
      const response = requireOk(await send({ ...call, purpose: 'read' }));
      return { headers: response.headers, chunks: byteChunks(response, { isOnline, signal }) };
    },
  };
}
