import {
  basicAuthorization,
  bearerAuthorization,
  type ApiResponse,
  type HttpClientOptions,
  type HttpClient,
  createHttpClient,
} from './http-client.ts';
import { emailOf, DEMO_PASSWORD, DEMO_PIN, type DemoAccount } from '../people/accounts.ts';

export interface SessionTokens {
  session_token: string;
  session_jwt: string;
}

interface PinRefusal {
  error_type: string;
  tries_left?: number;
}

export interface SentEmail {
  to: string;
  subject: string;
  links: string[];
  code: string | null;
}

export interface ApiClient {
  logIn: (account: DemoAccount) => Promise<SessionTokens>;
  logInWithPin: (account: DemoAccount) => Promise<SessionTokens>;
  enterPin: (token: string, pin: string) => Promise<ApiResponse<PinRefusal>>;
  validate: (token: string) => Promise<ApiResponse<unknown>>;
  /** Authenticates the session with the provider API, which also extends the session. */
  authenticateSession: (token: string) => Promise<ApiResponse<unknown>>;
  /** Refreshes the tokens of a session without changing its expiry. */
  renewSession: (token: string) => Promise<SessionTokens>;
  revoke: (token: string) => Promise<void>;
  countFiles: (token: string) => Promise<number>;
  emailsTo: (account: DemoAccount) => Promise<SentEmail[]>;
  /** Sends POST if there is a body, otherwise GET. */
  portal: <Body>(path: string, token: string, body?: unknown) => Promise<ApiResponse<Body>>;
  advanceClock: (seconds: number) => Promise<void>;
  /** Moves the server's clock to this ISO timestamp; the clock keeps running. */
  setClock: (at: string) => Promise<void>;
  reset: () => Promise<void>;
}

const SESSION_DURATION_MINUTES = 60;
const MS_PER_SECOND = 1_000;

const PIN_PATH = '/api/auth/pin/authenticate';
export const REFRESH_PATH = '/sdk/v1/sessions/authenticate';

const createSessionApi = ({ call, callOk }: HttpClient) => {
  const logIn = async (account: DemoAccount) => {
    const body = { email: emailOf(account), password: DEMO_PASSWORD };
    const answer = await callOk<{ stytch_session: SessionTokens }>('/api/stytch/authenticate', {
      body,
    });
    return answer.stytch_session;
  };
  return {
    logIn,
    async logInWithPin(account) {
      const { session_token } = await logIn(account);
      const pin = { body: { pin: DEMO_PIN }, ...bearerAuthorization(session_token) };
      const answer = await callOk<{ stytch_session: SessionTokens }>(PIN_PATH, pin);
      return answer.stytch_session;
    },
    enterPin: (token, pin) => call(PIN_PATH, { body: { pin }, ...bearerAuthorization(token) }),
    validate: (token) => call('/api/auth/validate', { body: {}, ...bearerAuthorization(token) }),
    authenticateSession: (token) =>
      call(REFRESH_PATH, {
        body: { session_duration_minutes: SESSION_DURATION_MINUTES },
        ...basicAuthorization(token),
      }),
    async renewSession(token) {
      const { data } = await callOk<{ data: SessionTokens }>(REFRESH_PATH, {
        body: {},
        ...basicAuthorization(token),
      });
      return { session_token: data.session_token, session_jwt: data.session_jwt };
    },
    async revoke(token) {
      await callOk('/sdk/v1/sessions/revoke', { body: {}, ...basicAuthorization(token) });
    },
  } satisfies Partial<ApiClient>;
};

const createDeveloperApi = ({ callOk }: HttpClient) => {
  const moveClock = (advance_seconds: number) =>
    callOk<{ now: string }>('/__dev/clock', { body: { advance_seconds } });
  return {
    emailsTo: (account) => callOk(`/__dev/outbox?to=${encodeURIComponent(emailOf(account))}`),
    async advanceClock(seconds) {
      await moveClock(seconds);
    },
    async setClock(at) {
      const { now } = await moveClock(0);
      await moveClock((Date.parse(at) - Date.parse(now)) / MS_PER_SECOND);
    },
    async reset() {
      await callOk('/__dev/reset', { body: {} });
    },
  } satisfies Partial<ApiClient>;
};

export function createApiClient(url: string, options: HttpClientOptions = {}): ApiClient {
  const calls = createHttpClient(url, options);
  return {
    ...createSessionApi(calls),
    ...createDeveloperApi(calls),
    async countFiles(token) {
      const { total } = await calls.callOk<{ total: number }>(
        '/api/get_files',
        bearerAuthorization(token),
      );
      return total;
    },
    portal: (path, token, body) =>
      calls.call(`/api${path}`, { body, ...bearerAuthorization(token) }),
  };
}
