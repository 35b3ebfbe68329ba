import { errorBody, type ErrorBody } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { ApiFailure, OFFLINE_TEXT, toFailure, UNREACHABLE_TEXT } from './failure.ts';

export interface HttpOptions {
  /** Address that the paths are appended to, without a slash at its end. */
  base: string;
  fetch: typeof fetch;
  isOnline: () => boolean;
  sessionToken: () => string | null;
  /** Resolves to false when the session is gone; rejects when that could not be found out. */
  refreshSession: () => Promise<boolean>;
  /** No live session: called once for each call that found out. */
  onSessionEnded: () => void;
}

interface Call<Output> {
  schema: z.ZodMiniType<Output>;
  signal?: AbortSignal | undefined;
}

interface GetCall<Output> extends Call<Output> {
  query?: Readonly<Record<string, string | undefined>>;
}

interface PostCall<Output> extends Call<Output> {
  body: unknown;
  /** Without the bearer; a 401 then is an answer and not the end of a session. */
  anonymous?: boolean;
  /** Changes nothing on the server, so it may be sent again by itself. */
  repeatable?: boolean;
}

export interface Http {
  get: <Output>(path: string, call: GetCall<Output>) => Promise<Output>;
  post: <Output>(path: string, call: PostCall<Output>) => Promise<Output>;
}

interface Request {
  path: string;
  init: RequestInit;
  anonymous: boolean;
  repeatable: boolean;
}

interface Reply {
  response: Response;
  text: string;
}

const withQuery = (path: string, query: GetCall<unknown>['query'] = {}) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, value);
  return params.size > 0 ? `${path}?${params.toString()}` : path;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parseErrorBody = (text: string): ErrorBody | null =>
  errorBody.safeParse(parseJson(text)).data ?? null;

const read = <Output>({ response, text }: Reply, schema: z.ZodMiniType<Output>): Output => {
  if (!response.ok) throw toFailure(response, parseErrorBody(text));
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw new ApiFailure({ status: response.status }, { cause: parsed.error });
  return parsed.data;
};

/** The one way in which the portal asks its API. It neither navigates nor shows anything. */
export function createHttp(options: HttpOptions): Http {
  const { base, isOnline, sessionToken, onSessionEnded } = options;
  let refreshing: Promise<boolean> | null = null;
  let refreshes = 0;

  const unreachable = (cause: unknown) =>
    new ApiFailure({ message: isOnline() ? UNREACHABLE_TEXT : OFFLINE_TEXT }, { cause });

  const refresh = async () => {
    try {
      const isAlive = await options.refreshSession();
      refreshes += 1;
      return isAlive;
    } catch (cause) {
      throw unreachable(cause);
    } finally {
      refreshing = null;
    }
  };

  const refreshOnce = () => {
    refreshing ??= refresh();
    return refreshing;
  };

  /** The token may have been replaced or refreshed since the call that was refused set out. */
  const isStillAlive = async (refused: string, refreshesBefore: number) => {
    const current = sessionToken();
    if (current === null) return false;
    return current !== refused || refreshes !== refreshesBefore || (await refreshOnce());
  };

  const exchange = async ({ path, init }: Request, token: string | null): Promise<Reply> => {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    try {
      // The browser's cache does not know whose session an answer belongs to.
      const response = await options.fetch(base + path, { ...init, headers, cache: 'no-store' });
      return { response, text: await response.text() };
    } catch (cause) {
      init.signal?.throwIfAborted();
      throw unreachable(cause);
    }
  };

  const endSession = (): never => {
    onSessionEnded();
    throw new ApiFailure({ status: 401, errorType: 'session_not_found' });
  };

  const send = async (request: Request): Promise<Reply> => {
    if (request.anonymous) return exchange(request, null);
    const token = sessionToken() ?? endSession();
    const refreshesBefore = refreshes;
    const reply = await exchange(request, token);
    if (reply.response.status !== 401) return reply;
    if (!(await isStillAlive(token, refreshesBefore))) return endSession();
    request.init.signal?.throwIfAborted();
    // A write is for its caller to repeat: nobody else knows whether it is still wanted.
    if (!request.repeatable) return reply;
    const second = await exchange(request, sessionToken() ?? endSession());
    return second.response.status === 401 ? endSession() : second;
  };

  return {
    async get(path, { schema, query, signal = null }) {
      const request = { path: withQuery(path, query), anonymous: false, repeatable: true };
      return read(await send({ ...request, init: { signal } }), schema);
    },
    async post(path, { schema, body, signal = null, anonymous = false, repeatable = false }) {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
      return read(await send({ path, init, anonymous, repeatable }), schema);
    },
  };
}
