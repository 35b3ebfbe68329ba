import { Failure } from '../failure.ts';
import { toRefusal } from './refusal.ts';
import { unreachableText } from './unreachable-text.ts';

const ANSWER_TIMEOUT_MS = 60_000;

interface Schema<Output> {
  safeParse: (value: unknown) => { success: true; data: Output } | { success: false };
}

interface Call<Output> {
  body: object;
  schema: Schema<Output>;
  /** Of the session; a call without one is anonymous. */
  token?: string;
}

export interface PortalClient {
  server: string;
  /** @throws Refusal when the portal API refuses, Failure without an answer of Bakehouse */
  post: <Output>(path: string, call: Call<Output>) => Promise<Output>;
  /** Sends any request, and reads its body as text. @throws Failure when no answer arrives */
  send: (path: string, init?: RequestInit) => Promise<Reply>;
}

export interface Reply {
  response: Response;
  text: string;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const retryAfterSeconds = ({ headers }: Response): number | undefined => {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

const toForeignFailure = (server: string, { status, headers }: Response): Failure => {
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

export function createPortalClient(server: string, timeoutMs = ANSWER_TIMEOUT_MS): PortalClient {
  const send = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', 'bakehouse-command');
    try {
      const response = await fetch(server + path, {
        ...init,
        headers,
        // A redirect could send the password to a server that nobody named.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { response, text: await response.text() };
    } catch (error) {
      throw new Failure(unreachableText(server, error));
    }
  };

  return {
    server,
    send,
    async post(path, { body, schema, token }) {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const { response, text } = await send(path, init);
      const json = parseJson(text);
      const parsed = response.ok ? schema.safeParse(json) : undefined;
      if (parsed?.success) return parsed.data;
      const answer = {
        status: response.status,
        retryAfterSeconds: retryAfterSeconds(response),
        body: json,
      };
      throw (response.ok ? null : toRefusal(answer)) ?? toForeignFailure(server, response);
    },
  };
}
