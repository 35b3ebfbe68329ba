import { createHttpClient, readReply, requireOk, toPostRequest } from '@bakehouse/contract';
import type {
  CsvCall,
  JsonCall,
  PageCall,
  PortalCall,
  ReplyOf,
  SentInput,
} from '@bakehouse/contract/calls/portal-call';
import { toUnreachableFailure } from './failure.ts';
import { createSessionCalls, type CallPurpose, type SessionCallsOptions } from './session-calls.ts';

export interface HttpOptions extends SessionCallsOptions {
  /** The prefix of every path, without a trailing slash. */
  base: string;
  fetch: typeof fetch;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Set for a POST call that only reads; the row of any other call implies its purpose. */
  purpose?: 'read';
  ifMatch?: number;
}

type OptionsOf<Call extends JsonCall> = CallOptions &
  (Call extends { etag: 'in_request_and_response' } ? unknown : { ifMatch?: never });

export interface ReplyWithHeaders<Output> {
  body: Output;
  headers: Headers;
}

export interface Http {
  /** Sends the body, or the parameters of a GET call, and returns the parsed reply. */
  call: <Call extends JsonCall>(
    call: Call,
    input: SentInput<Call>,
    options?: OptionsOf<Call>,
  ) => Promise<ReplyOf<Call>>;
  page: <Call extends PageCall>(
    call: Call,
    input: SentInput<Call>,
    options?: CallOptions,
  ) => Promise<ReplyWithHeaders<ReplyOf<Call>>>;
  /** Resolves to the response before its body, which may be too long to keep in memory. */
  stream: <Call extends CsvCall>(
    call: Call,
    input: SentInput<Call>,
    signal: AbortSignal,
  ) => Promise<Response>;
}

const withQuery = (path: string, query: object) => {
  const params = new URLSearchParams();
  const entries: [string, unknown][] = Object.entries(query);
  for (const [name, value] of entries) if (typeof value === 'string') params.set(name, value);
  return params.size > 0 ? `${path}?${params.toString()}` : path;
};

const purposeOf = ({ level, method }: PortalCall): CallPurpose => {
  if (level !== 'second_level') return level;
  return method === 'GET' ? 'read' : 'write';
};

/** Browsers let 64 kB of requests outlive a page (`keepalive`), which several requests share. */
const MAX_OUTLIVING_LENGTH = 8_192;

/** A short request reaches the server even if the page is left before it is sent. */
const isShort = (body: unknown) => typeof body === 'string' && body.length < MAX_OUTLIVING_LENGTH;

const toRequest = ({ method, path }: PortalCall, input: object, options: CallOptions) => {
  const { signal = null, ifMatch } = options;
  if (method === 'GET') return { path: withQuery(path, input), init: { signal } };
  const headers = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const post = toPostRequest(input, headers);
  return { path, init: { ...post, signal, keepalive: isShort(post.body) } };
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

  const send = (call: PortalCall, input: object, sending: CallOptions = {}) =>
    sendSessionCall({
      ...toRequest(call, input, sending),
      purpose: sending.purpose ?? purposeOf(call),
      isStreamed: call.format === 'csv',
    });

  const page = async <Call extends JsonCall>(asked: Call, input: object, sending?: CallOptions) => {
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
