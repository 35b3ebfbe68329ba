import {
  ApiFailure,
  createHttpClient,
  errorBody,
  readReply,
  toPostRequest,
} from '@bakehouse/contract';
import { Failure } from '../failure.ts';
import { unreachableText } from './unreachable-text.ts';

const ANSWER_TIMEOUT_MS = 60_000;

type Schema<Output> = Parameters<typeof readReply<Output>>[1];

interface PostOptions<Output> {
  body: object;
  schema: Schema<Output>;
  /** Of the session; a call without one is anonymous. */
  token?: string;
}

export interface PortalClient {
  server: string;
  /** @throws ApiFailure when the portal API refuses, Failure without an answer of Bakehouse */
  post: <Output>(path: string, options: PostOptions<Output>) => Promise<Output>;
  /** For what is not the portal API. @throws Failure when no answer arrives */
  fetch: (path: string, init?: RequestInit) => Promise<{ response: Response; text: string }>;
}

const notBakehouse = (server: string, { status, headers }: Response): Failure => {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.parse(location, server)?.origin ?? location;
    return new Failure(
      `${server} redirects to ${target}. Give the address of Bakehouse with --server.`,
    );
  }
  const type = headers.get('content-type') ?? 'no content type';
  const answer = `${server} does not answer like Bakehouse (status ${status}, ${type})`;
  return new Failure(
    `${answer}. ${status >= 500 ? 'Try again later, or check' : 'Check'} the address after --server.`,
  );
};

const isOfPortalApi = (error: unknown) =>
  error instanceof ApiFailure && errorBody.safeParse(error.body).success;

const commandFetch =
  (timeoutMs: number): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', 'bakehouse-command');
    // A redirect could send the password to a server that nobody named.
    const redirect = 'manual';
    return fetch(input, { ...init, headers, redirect, signal: AbortSignal.timeout(timeoutMs) });
  };

export function createPortalClient(server: string, timeoutMs = ANSWER_TIMEOUT_MS): PortalClient {
  const fetchOnce = commandFetch(timeoutMs);
  const toUnreachable = (cause: unknown) => new Failure(unreachableText(server, cause));
  const send = createHttpClient({ base: server, fetch: fetchOnce, toUnreachable });
  return {
    server,
    async fetch(path, init) {
      try {
        const response = await fetchOnce(server + path, init);
        return { response, text: await response.text() };
      } catch (cause) {
        throw toUnreachable(cause);
      }
    },
    async post(path, { body, schema, token = null }) {
      const reply = await send({ path, init: toPostRequest(body) }, token);
      try {
        return readReply(reply, schema);
      } catch (error) {
        throw isOfPortalApi(error) ? error : notBakehouse(server, reply.response);
      }
    },
  };
}
