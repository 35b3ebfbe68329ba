import * as z from 'zod/mini';
import { type ApiFailure, toApiFailure } from './api-failure.ts';

export interface HttpClientOptions {
  /** The prefix of every path, without a trailing slash. */
  base: string;
  fetch: typeof fetch;
  /** Creates the error that is thrown when no response arrives. */
  toUnreachable: (cause: unknown) => Error;
}

export interface HttpRequest {
  path: string;
  init: RequestInit;
  /** When true, the caller reads the body of a successful response itself, as a stream. */
  isStreamed?: boolean;
}

export interface HttpReply {
  response: Response;
  /** The body as text; empty when the caller streams the body. */
  text: string;
}

export type HttpClient = (request: HttpRequest, token: string | null) => Promise<HttpReply>;

export const createHttpClient =
  ({ base, fetch: send, toUnreachable }: HttpClientOptions): HttpClient =>
  async ({ path, init, isStreamed }, token) => {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    try {
      const response = await send(base + path, { ...init, headers });
      return { response, text: isStreamed && response.ok ? '' : await response.text() };
    } catch (cause) {
      init.signal?.throwIfAborted();
      throw toUnreachable(cause);
    }
  };

export const toPostRequest = (body: unknown, headers?: Readonly<Record<string, string>>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const apiFailureOf = ({ response, text }: HttpReply): ApiFailure =>
  toApiFailure(response, parseJson(text));

/** @throws ApiFailure when the response is not OK */
export const requireOk = (reply: HttpReply): Response => {
  if (!reply.response.ok) throw apiFailureOf(reply);
  return reply.response;
};

/** @throws ApiFailure when the response is not OK, or its body does not match, such as an error */
export const readReply = <Schema extends z.ZodMiniType>(
  reply: HttpReply,
  schema: Schema,
): z.output<Schema> => {
  const response = requireOk(reply);
  const body = parseJson(reply.text);
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw toApiFailure(response, body, { cause: parsed.error });
  return parsed.data;
};
