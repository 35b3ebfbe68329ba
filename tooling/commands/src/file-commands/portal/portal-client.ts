import {
  ApiFailure,
  createHttpClient,
  errorBody,
  readReply,
  toPostRequest,
} from '@bakehouse/contract';
import {
  PORTAL_API,
  type JsonCall,
  type ReplyOf,
  type RequestInput,
} from '@bakehouse/contract/calls/portal-call';
import { CommandFailure } from '../failure.ts';
import { unreachableText } from './unreachable-text.ts';

const RESPONSE_TIMEOUT_MS = 60_000;

export interface PortalClient {
  server: string;
  /**
   * Without a session token, the call is anonymous.
   * @throws ApiFailure if the portal API refuses, CommandFailure if there is no valid response
   */
  call: <Call extends JsonCall>(
    call: Call,
    input: RequestInput<Call>,
    token: string | null,
  ) => Promise<ReplyOf<Call>>;
  /** Sends a request outside the portal API. @throws CommandFailure if the server does not respond */
  fetch: (path: string, init?: RequestInit) => Promise<{ response: Response; text: string }>;
}

const createNotBakehouseFailure = (
  server: string,
  { status, headers }: Response,
): CommandFailure => {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.parse(location, server)?.origin ?? location;
    return new CommandFailure(
      `${server} redirects to ${target}. Give the address of Bakehouse with --server.`,
    );
  }
  const type = headers.get('content-type') ?? 'no content type';
  const answer = `${server} does not answer like Bakehouse (status ${status}, ${type})`;
  return new CommandFailure(
    `${answer}. ${status >= 500 ? 'Try again later, or check' : 'Check'} the address after --server.`,
  );
};

const isPortalApiError = (error: unknown) =>
  error instanceof ApiFailure && errorBody.safeParse(error.body).success;

const createCommandFetch =
  (timeoutMs: number): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', 'bakehouse-command');
    // A redirect could send the password to a server that the user did not name.
    const redirect = 'manual';
    return fetch(input, { ...init, headers, redirect, signal: AbortSignal.timeout(timeoutMs) });
  };

const toRequest = ({ method, path }: JsonCall, input: object) => {
  if (method === 'POST') return { path: PORTAL_API + path, init: toPostRequest(input) };
  const query = new URLSearchParams(Object.entries<string>({ ...input }));
  return { path: `${PORTAL_API}${path}?${query.toString()}`, init: { method } };
};

export function createPortalClient(server: string, timeoutMs = RESPONSE_TIMEOUT_MS): PortalClient {
  const fetchOnce = createCommandFetch(timeoutMs);
  const toUnreachable = (cause: unknown) => new CommandFailure(unreachableText(server, cause));
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
    async call<Call extends JsonCall>(call: Call, input: object, token: string | null) {
      const answer = await send(toRequest(call, input), token);
      try {
        return readReply<Call['reply']>(answer, call.reply);
      } catch (error) {
        throw isPortalApiError(error) ? error : createNotBakehouseFailure(server, answer.response);
      }
    },
  };
}
