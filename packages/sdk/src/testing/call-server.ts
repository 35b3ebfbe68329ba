import { TestKitError } from './test-kit-error.ts';

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** The value of the header Authorization. */
  authorization?: string;
}

const OPEN_SERVER_HINT =
  'The developer endpoints exist only on a server in developer mode: HOST and PUBLIC_URL are loopback addresses, and NODE_ENV is not production.';

/** Both APIs of the server name the problem, in members of different names. */
const problemOf = (answer: unknown): string => {
  const { error, error_message: message } = Object(answer) as Record<string, unknown>;
  if (typeof error === 'string') return error;
  return typeof message === 'string' ? message : 'The answer has no error message.';
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

const send = async (url: string, { method, body, authorization }: Call): Promise<Response> => {
  try {
    return await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'content-type': 'application/json',
        ...(authorization !== undefined && { authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new TestKitError(`No server answers at ${new URL(url).origin}. Start one first.`, {
      cause,
    });
  }
};

/**
 * Calls the server and reads its answer as JSON. The caller names the type of the answer, which the
 * tests of the server check.
 * @throws TestKitError for every status from 300, and without an answer
 */
export async function callServer<Answer>(
  url: string,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const response = await send(url + path, call);
  const answer = await readJson(response);
  if (response.ok) return answer as Answer;
  const hint = path.startsWith('/__dev') && response.status === 404 ? ` ${OPEN_SERVER_HINT}` : '';
  throw new TestKitError(
    `${call.method ?? ''} ${path} answered ${response.status}: ${problemOf(answer)}${hint}`.trim(),
    { status: response.status },
  );
}
