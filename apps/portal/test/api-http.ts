import { createHttp, type Http, type HttpOptions } from '../src/api/http/http.ts';

export const API_BASE = 'http://portal.test/api';

/** Calls the API with a session that lasts. */
export const createApiHttp = (options: Partial<HttpOptions> = {}): Http =>
  createHttp({
    base: API_BASE,
    fetch: (...request) => fetch(...request),
    isOnline: () => true,
    sessionToken: () => 'token-1',
    ownToken: () => 'token-1',
    refreshSession: () => Promise.resolve(true),
    reauthenticate: () => Promise.resolve(true),
    hasWork: () => false,
    onSessionEnded: () => undefined,
    ...options,
  });
