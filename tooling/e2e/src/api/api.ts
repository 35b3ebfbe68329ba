import { basic, bearer, type Answer, type CallOptions, type Calls, createCalls } from './calls.ts';
import { addressOf, PASSWORD, PIN, type Account } from '../people/accounts.ts';

export interface Tokens {
  session_token: string;
  session_jwt: string;
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
  /** The tokens of a session after a refresh that leaves its end as it is. */
  renewSession: (token: string) => Promise<Tokens>;
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

const SESSION_MINUTES = 60;
const MILLISECONDS = 1_000;

const PIN_CALL = '/api/auth/pin/authenticate';
const REFRESH_CALL = '/sdk/v1/sessions/authenticate';

const createSessionApi = ({ call, callOk }: Calls) => {
  const logIn = async (account: Account) => {
    const body = { email: addressOf(account), password: PASSWORD };
    const answer = await callOk<{ stytch_session: Tokens }>('/api/stytch/authenticate', { body });
    return answer.stytch_session;
  };
  return {
    logIn,
    async signIn(account) {
      const { session_token } = await logIn(account);
      const pin = { body: { pin: PIN }, ...bearer(session_token) };
      const answer = await callOk<{ stytch_session: Tokens }>(PIN_CALL, pin);
      return answer.stytch_session;
    },
    enterPin: (token, pin) => call(PIN_CALL, { body: { pin }, ...bearer(token) }),
    validate: (token) => call('/api/auth/validate', { body: {}, ...bearer(token) }),
    authenticateSession: (token) =>
      call(REFRESH_CALL, {
        body: { session_duration_minutes: SESSION_MINUTES },
        ...basic(token),
      }),
    async renewSession(token) {
      const { data } = await callOk<{ data: Tokens }>(REFRESH_CALL, { body: {}, ...basic(token) });
      return { session_token: data.session_token, session_jwt: data.session_jwt };
    },
    async revoke(token) {
      await callOk('/sdk/v1/sessions/revoke', { body: {}, ...basic(token) });
    },
  } satisfies Partial<Api>;
};

const createDeveloperApi = ({ callOk }: Calls) => {
  const moveClock = (advance_seconds: number) =>
    callOk<{ now: string }>('/__dev/clock', { body: { advance_seconds } });
  return {
    mailsTo: (account) => callOk(`/__dev/outbox?to=${encodeURIComponent(addressOf(account))}`),
    async advanceClock(seconds) {
      await moveClock(seconds);
    },
    async setClock(at) {
      const { now } = await moveClock(0);
      await moveClock((Date.parse(at) - Date.parse(now)) / MILLISECONDS);
    },
    async reset() {
      await callOk('/__dev/reset', { body: {} });
    },
  } satisfies Partial<Api>;
};

export function createApi(url: string, options: CallOptions = {}): Api {
  const calls = createCalls(url, options);
  return {
    ...createSessionApi(calls),
    ...createDeveloperApi(calls),
    async countFiles(token) {
      const { total } = await calls.callOk<{ total: number }>('/api/get_files', bearer(token));
      return total;
    },
    portal: (path, token, body) => calls.call(`/api${path}`, { body, ...bearer(token) }),
  };
}
