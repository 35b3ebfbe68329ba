import type { AnswerCheck } from './answer-check.ts';
import { addressOf, PASSWORD, PIN, type Account } from '../people/accounts.ts';

export interface Tokens {
  session_token: string;
  session_jwt: string;
}

export interface Answer<Body> {
  status: number;
  body: Body;
}

interface Refusal {
  error_type: string;
  tries_left?: number;
}

interface Mail {
  to: string;
  links: string[];
}

/** The portal API as any program may call it, and the developer endpoints. */
export interface Api {
  logIn: (account: Account) => Promise<Tokens>;
  /** Password and PIN. */
  signIn: (account: Account) => Promise<Tokens>;
  enterPin: (token: string, pin: string) => Promise<Answer<Refusal>>;
  validate: (token: string) => Promise<Answer<unknown>>;
  /** The provider's way to ask whether a session lives. */
  authenticateSession: (token: string) => Promise<Answer<unknown>>;
  /** Ends the session as another device of its user would. */
  revoke: (token: string) => Promise<void>;
  countFiles: (token: string) => Promise<number>;
  mailsTo: (account: Account) => Promise<Mail[]>;
  /** Any call of the portal API: POST with a body, else GET. */
  portal: <Body>(path: string, token: string, body?: unknown) => Promise<Answer<Body>>;
  advanceClock: (seconds: number) => Promise<void>;
  /** From here on, the server's clock shows this instant and what has passed since. */
  setClock: (at: string) => Promise<void>;
  reset: () => Promise<void>;
}

interface Call {
  body?: unknown;
  authorization?: string;
}

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const MINUTE = 60;
const MILLISECONDS = 1_000;

const basic = (token: string) =>
  `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${token}`).toString('base64')}`;

/** @param check what the portal API promises of its answers; none where a test starts servers itself */
export function createApi(url: string, check?: AnswerCheck): Api {
  const hold = (method: string, path: string, { status, headers }: Response, json: unknown) => {
    const [call = ''] = path.split('?');
    if (!check || !call.startsWith('/api/')) return;
    const wrong = check(method, call.slice('/api'.length), { status, headers, json });
    if (wrong !== null) throw new Error(`${call} answered ${status}: ${wrong}`);
  };

  const call = async <Body>(
    path: string,
    { body, authorization }: Call = {},
  ): Promise<Answer<Body>> => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: url,
        ...(authorization !== undefined && { authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    hold(method, path, response, json);
    // The tests look into what they get: a wrong shape fails them.
    return { status: response.status, body: json as Body };
  };

  const must = async <Body>(path: string, details?: Call) => {
    const answer = await call<Body>(path, details);
    if (answer.status === 200) return answer.body;
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  const logIn = async (account: Account) => {
    const body = { email: addressOf(account), password: PASSWORD };
    const answer = await must<{ stytch_session: Tokens }>('/api/stytch/authenticate', { body });
    return answer.stytch_session;
  };

  return {
    logIn,
    async signIn(account) {
      const { session_token } = await logIn(account);
      const answer = await must<{ stytch_session: Tokens }>('/api/auth/pin/authenticate', {
        body: { pin: PIN },
        ...bearer(session_token),
      });
      return answer.stytch_session;
    },
    enterPin: (token, pin) =>
      call('/api/auth/pin/authenticate', { body: { pin }, ...bearer(token) }),
    validate: (token) => call('/api/auth/validate', { body: {}, ...bearer(token) }),
    authenticateSession: (token) =>
      call('/sdk/v1/sessions/authenticate', {
        body: { session_duration_minutes: MINUTE },
        authorization: basic(token),
      }),
    async revoke(token) {
      await must('/sdk/v1/sessions/revoke', { body: {}, authorization: basic(token) });
    },
    async countFiles(token) {
      const { total } = await must<{ total: number }>('/api/get_files', bearer(token));
      return total;
    },
    mailsTo: (account) => must(`/__dev/outbox?to=${encodeURIComponent(addressOf(account))}`),
    portal: (path, token, body) => call(`/api${path}`, { body, ...bearer(token) }),
    async advanceClock(seconds) {
      await must('/__dev/clock', { body: { advance_seconds: seconds } });
    },
    async setClock(at) {
      const { now } = await must<{ now: string }>('/__dev/clock', { body: { advance_seconds: 0 } });
      const seconds = (Date.parse(at) - Date.parse(now)) / MILLISECONDS;
      await must('/__dev/clock', { body: { advance_seconds: seconds } });
    },
    async reset() {
      await must('/__dev/reset', { body: {} });
    },
  };
}
