import { createHttpClient, readReply, requireOk, toPostRequest } from '@bakehouse/contract';
import type {
  CsvCall,
  JsonCall,
  PageCall,
  PortalCall,
  ReplyOf,
  RequestInput,
} from '@bakehouse/contract/calls/portal-call';
import { toUnreachableFailure } from './failure.ts';
import { createSessionCalls, type CallPurpose, type SessionCallsOptions } from './session-calls.ts';

export interface HttpOptions extends SessionCallsOptions {
  /** The prefix of every path, without a trailing slash. */
  base: string;
  fetch: typeof fetch;
}

interface HttpCallOptions {
  signal?: AbortSignal | undefined;
  /** Set for a POST call that only reads or that nobody asked for; the row of any other call implies its purpose. */
  purpose?: 'read';
  ifMatch?: number;
}

type HttpCallOptionsOf<Call extends JsonCall> = HttpCallOptions &
  (Call extends { etag: 'in_request_and_response' } ? unknown : { ifMatch?: never });

export interface ReplyWithHeaders<Output> {
  body: Output;
  headers: Headers;
}

export interface Http {
  /** Sends the body, or the parameters of a GET call, and returns the parsed reply. */
  call: <Call extends JsonCall>(
    call: Call,
    input: RequestInput<Call>,
    options?: HttpCallOptionsOf<Call>,
  ) => Promise<ReplyOf<Call>>;
  page: <Call extends PageCall>(
    call: Call,
    input: RequestInput<Call>,
    options?: HttpCallOptions,
  ) => Promise<ReplyWithHeaders<ReplyOf<Call>>>;
  /** Resolves to the response before its body, which may be too long to keep in memory. */
  stream: <Call extends CsvCall>(
    call: Call,
    input: RequestInput<Call>,
    signal: AbortSignal,
  ) => Promise<Response>;
}

const withQuery = (path: string, query: object) => {
  const params = new URLSearchParams();
  const entries: [string, unknown][] = Object.entries(query);
  for (const [name, value] of entries) if (typeof value === 'string') params.set(name, value);
  return params.size > 0 ? `${path}?${params.toString()}` : path;
};

const callPurposeOf = ({ level, method }: PortalCall): CallPurpose => {
  if (level !== 'second_level') return level;
  return method === 'GET' ? 'read' : 'write';
};

/** Browsers let 64 kB of requests outlive a page (`keepalive`), which several requests share. */
const MAX_KEEPALIVE_LENGTH = 8_192;

/** A short request reaches the server even if the page is left before it is sent. */
const isShortEnoughForKeepalive = (body: unknown) =>
  typeof body === 'string' && body.length < MAX_KEEPALIVE_LENGTH;

const toRequest = ({ method, path }: PortalCall, input: object, options: HttpCallOptions) => {
  const { signal = null, ifMatch } = options;
  if (method === 'GET') return { path: withQuery(path, input), init: { signal } };
  const headers = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const post = toPostRequest(input, headers);
  return { path, init: { ...post, signal, keepalive: isShortEnoughForKeepalive(post.body) } };
};

/** The portal's HTTP client. Callbacks in its options handle the end of the session. */
export function createHttp(options: HttpOptions): Http {
  const { base, fetch, isOnline } = options;
  const client = createHttpClient({
    base,
    fetch,
    toUnreachable: (cause) => toUnreachableFailure(isOnline(), cause),
  });
  const sendSessionCall = createSessionCalls(client, options);

  const send = (call: PortalCall, input: object, sending: HttpCallOptions = {}) =>
    sendSessionCall({
      ...toRequest(call, input, sending),
      purpose: sending.purpose ?? callPurposeOf(call),
      isStreamed: call.format === 'csv',
    });

  const page = async <Call extends JsonCall>(
    asked: Call,
    input: object,
    sending?: HttpCallOptions,
  ) => {
    const reply = await send(asked, input, sending);
    return { body: readReply<Call['reply']>(reply, asked.reply), headers: reply.response.headers };
  };

  return {
    async call(asked, input, sending) {
      return (await page(asked, input, sending)).body;
    },
    page,
    async stream(asked, input, signal) {
      return requireOk(await send(asked, input, { signal }));
    },
  };
}

declare module '../../lib/services.tsx' {
  interface Services {
    http: Http;
  }
}
