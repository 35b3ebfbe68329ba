import { Failure } from './failure.ts';
import { toRefusal } from './refusal.ts';
import { unreachableText } from './unreachable-text.ts';

const ANSWER_TIMEOUT_MS = 60_000;

/** As much of a contract's schema as is needed here. */
interface Schema<Output> {
  safeParse: (value: unknown) => { success: true; data: Output } | { success: false };
}

interface Call<Output> {
  body: object;
  schema: Schema<Output>;
  /** Without it, the call is nobody's. */
  token?: string;
}

export interface PortalClient {
  /** Origin that it asks. */
  server: string;
  /**
   * @param path below the origin
   * @throws Refusal when the portal API says no, Failure when no answer or a foreign one comes
   */
  post: <Output>(path: string, call: Call<Output>) => Promise<Output>;
  /** One exchange as it is. @throws Failure when no answer comes */
  exchange: (path: string, init?: RequestInit) => Promise<Reply>;
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

const foreign = (server: string, { status, headers }: Response): Failure => {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.parse(location, server)?.origin ?? location;
    return new Failure(`${server} sends on to ${target}. Name the right one with --server.`);
  }
  const type = headers.get('content-type') ?? 'no content type';
  const answer = `${server} does not answer as Bakehouse does (status ${status}, ${type})`;
  return new Failure(
    `${answer}. ${status >= 500 ? 'Try again later, or look' : 'Look'} at the address after --server.`,
  );
};

/** The one way in which the commands ask the server. */
export function createPortalClient(server: string, timeoutMs = ANSWER_TIMEOUT_MS): PortalClient {
  const exchange = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', 'bakehouse-command');
    try {
      const response = await fetch(server + path, {
        ...init,
        headers,
        // A password is for the server that was named, never for one that it sends us on to.
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
    exchange,
    async post(path, { body, schema, token }) {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const { response, text } = await exchange(path, init);
      const json = parseJson(text);
      const parsed = response.ok ? schema.safeParse(json) : undefined;
      if (parsed?.success) return parsed.data;
      const answer = {
        status: response.status,
        retryAfterSeconds: retryAfterSeconds(response),
        body: json,
      };
      throw (response.ok ? null : toRefusal(answer)) ?? foreign(server, response);
    },
  };
}
