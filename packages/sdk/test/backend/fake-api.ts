import { http, HttpResponse, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { SessionVerifierOptions } from '../../src/backend/index.ts';
import { API_ORIGIN, ISSUED_AT, PROJECT_ID, type TestKey } from './signing-key.ts';

export const SECRET = 'secret-test-1';

interface ReceivedCall {
  authorization: string | null;
  body: unknown;
}

/** The API as a server of another site sees it: its keys, and the check of sessions. */
export interface FakeApi {
  /** Every request of this machine, also those that left for elsewhere. */
  requests: string[];
  calls: ReceivedCall[];
  publish: (...keys: readonly TestKey[]) => void;
  answerKeys: (answer: () => Response | Promise<Response>) => void;
  answerCalls: (answer: () => Response) => void;
  /** The time by the clock of the verifier, in seconds. */
  setTime: (seconds: number) => void;
  options: SessionVerifierOptions;
}

export function startFakeApi(): FakeApi {
  const api = {
    requests: [] as string[],
    calls: [] as ReceivedCall[],
    keys: (): Response | Promise<Response> => HttpResponse.json({ keys: [] }),
    session: (): Response => HttpResponse.json({}, { status: 500 }),
    time: ISSUED_AT + 10,
  };
  const server = setupServer(
    http.get(`${API_ORIGIN}/v1/sessions/jwks/${PROJECT_ID}`, () => api.keys()),
    http.post(`${API_ORIGIN}/v1/sessions/authenticate`, async ({ request }) => {
      const authorization = request.headers.get('authorization');
      api.calls.push({ authorization, body: await request.json() });
      return api.session();
    }),
    http.all('http://127.0.0.1:*/*', () => passthrough()),
    http.all('*', () => HttpResponse.error()),
  );
  server.events.on('request:start', ({ request }) => void api.requests.push(request.url));
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => {
    api.requests.length = 0;
    api.calls.length = 0;
    api.time = ISSUED_AT + 10;
  });
  afterAll(() => {
    server.close();
  });
  return {
    requests: api.requests,
    calls: api.calls,
    publish(...keys) {
      api.keys = () => HttpResponse.json({ keys: keys.map(({ publicJwk }) => publicJwk) });
    },
    answerKeys: (answer) => void (api.keys = answer),
    answerCalls: (answer) => void (api.session = answer),
    setTime: (seconds) => void (api.time = seconds),
    options: {
      projectId: PROJECT_ID,
      apiOrigin: API_ORIGIN,
      now: () => new Date(api.time * 1_000),
    },
  };
}
