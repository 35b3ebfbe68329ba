import { createHttpClient, readReply, requireOk, toPostRequest } from '@bakehouse/contract';
import type * as z from 'zod/mini';
import { type ByteChunks, readByteChunks } from './byte-chunks.ts';
import { toUnreachableFailure } from './failure.ts';
import {
  createSessionCalls,
  type CallPurpose,
  type SessionCall,
  type SessionCallsOptions,
} from './session-calls.ts';

export interface HttpOptions extends SessionCallsOptions {
  /** The prefix of every path, without a trailing slash. */
  base: string;
  fetch: typeof fetch;
}

interface CallOptions<Output> {
  schema: z.ZodMiniType<Output>;
  signal?: AbortSignal | undefined;
}

export type QueryParams = Readonly<Record<string, string | undefined>>;

interface GetOptions<Output> extends CallOptions<Output> {
  query?: QueryParams;
}

export interface ReplyWithHeaders<Output> {
  body: Output;
  headers: Headers;
}

interface StreamOptions {
  query: QueryParams;
  signal: AbortSignal;
}

export interface StreamedReply {
  headers: Headers;
  /** The body; reading it throws an ApiFailure when the connection is lost. */
  chunks: ByteChunks;
}

interface PostOptions<Output> extends CallOptions<Output> {
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Defaults to `write`: if the session has ended, the call waits for the login. */
  purpose?: CallPurpose;
}

export interface Http {
  get: <Output>(path: string, options: GetOptions<Output>) => Promise<Output>;
  getWithHeaders: <Output>(
    path: string,
    options: GetOptions<Output>,
  ) => Promise<ReplyWithHeaders<Output>>;
  post: <Output>(path: string, options: PostOptions<Output>) => Promise<Output>;
  /** For a response that may be too long to keep in memory. */
  stream: (path: string, options: StreamOptions) => Promise<StreamedReply>;
}

const withQuery = (path: string, query: QueryParams = {}) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, value);
  return params.size > 0 ? `${path}?${params.toString()}` : path;
};

/** Browsers let 64 kB outlive a page. */
const MAX_OUTLIVING_LENGTH = 8_192;

/** A short request reaches the server although the page is left meanwhile. */
const isShort = (body: unknown) => typeof body === 'string' && body.length < MAX_OUTLIVING_LENGTH;

/** The portal's HTTP client. Callbacks in its options handle the end of the session. */
export function createHttp(options: HttpOptions): Http {
  const { base, fetch, isOnline } = options;
  const client = createHttpClient({
    base,
    fetch,
    toUnreachable: (cause) => toUnreachableFailure(isOnline(), cause),
  });
  const send = createSessionCalls(client, options);

  const request = async <Output>(
    call: SessionCall,
    schema: z.ZodMiniType<Output>,
  ): Promise<ReplyWithHeaders<Output>> => {
    const reply = await send(call);
    return { body: readReply(reply, schema), headers: reply.response.headers };
  };

  const getWithHeaders: Http['getWithHeaders'] = async (path, { schema, query, signal = null }) =>
    request({ path: withQuery(path, query), purpose: 'read', init: { signal } }, schema);

  return {
    getWithHeaders,
    async get(path, call) {
      return (await getWithHeaders(path, call)).body;
    },
    async post(path, { schema, body, headers, signal = null, purpose = 'write' }) {
      const post = toPostRequest(body, headers);
      const init = { ...post, signal, keepalive: isShort(post.body) };
      return (await request({ path, init, purpose }, schema)).body;
    },
    async stream(path, { query, signal }) {
      const call = { path: withQuery(path, query), init: { signal }, isStreamed: true };
      const response = requireOk(await send({ ...call, purpose: 'read' }));
      return { headers: response.headers, chunks: readByteChunks(response, { isOnline, signal }) };
    },
  };
}

declare module '../../lib/services.tsx' {
  interface Services {
    http: Http;
  }
}
