import { createApiClient, type SessionTokens } from '../api/api-client.ts';
import type { DemoAccount } from '../people/accounts.ts';

/** The demo data of a server that several tests use one after the other. */
export interface DemoData {
  /** Resets the server only if a request has changed data since the last reset. */
  restore: () => Promise<void>;
  /** Returns a session that tests share until the next reset. */
  sessionOf: (account: DemoAccount) => Promise<SessionTokens>;
  /** Notes a request before its response, because the server logs a request only afterwards. */
  noteRequest: (method: string, path: string) => void;
}

interface LoggedRequest {
  id: string;
  method: string;
  path: string;
}

interface CachedSession {
  tokens: SessionTokens;
  takenAt: number;
}

/** These POST requests change nothing that another test can see. */
const READ_ONLY_POST_PATHS: ReadonlySet<string> = new Set([
  '/api/get_document',
  '/api/auth/validate',
  '/api/password/strength',
  '/sdk/v1/events',
  '/sdk/v1/passwords/strength_check',
  '/sdk/v1/sessions/authenticate',
]);

const READ_ONLY_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Session JWTs expire after five minutes, so a shared one is renewed early enough for a whole test. */
const SESSION_RENEWAL_MS = 120_000;

/** An export is a GET request, but it adds an event to the audit log. */
const isWriteRequest = (method: string, path: string) =>
  READ_ONLY_METHODS.has(method)
    ? path.startsWith('/api/export_')
    : !(method === 'POST' && READ_ONLY_POST_PATHS.has(path));

export async function createDemoData(url: string): Promise<DemoData> {
  const api = createApiClient(url);
  const sessions = new Map<DemoAccount, CachedSession>();
  let isChanged = false;
  let lastSeen = '';

  const readRequests = async () => {
    const response = await fetch(`${url}/__dev/requests`);
    // The cast is safe because a server test checks the format of the request log.
    return (await response.json()) as LoggedRequest[];
  };

  /** Sends a marker request. If the bounded request log drops it, other requests may be lost too. */
  const mark = async () => {
    await fetch(`${url}/healthz`);
    lastSeen = (await readRequests()).at(-1)?.id ?? '';
  };

  const readChanges = async () => {
    const requests = await readRequests();
    const seen = requests.findIndex(({ id }) => id === lastSeen);
    isChanged ||= seen < 0;
    isChanged ||= requests.slice(seen + 1).some(({ method, path }) => isWriteRequest(method, path));
    lastSeen = requests.at(-1)?.id ?? lastSeen;
  };

  const reset = async () => {
    await api.reset();
    sessions.clear();
    isChanged = false;
    await mark();
  };

  const signIn = async (account: DemoAccount) => {
    await readChanges();
    const tokens = await api.logInWithPin(account);
    await mark();
    return tokens;
  };

  const renew = async ({ tokens, takenAt }: CachedSession) =>
    performance.now() - takenAt < SESSION_RENEWAL_MS
      ? tokens
      : api.renewSession(tokens.session_token);

  await mark();
  return {
    async restore() {
      await readChanges();
      if (isChanged) await reset();
    },
    async sessionOf(account) {
      const kept = sessions.get(account);
      const tokens = kept ? await renew(kept) : await signIn(account);
      if (tokens !== kept?.tokens) sessions.set(account, { tokens, takenAt: performance.now() });
      return tokens;
    },
    noteRequest(method, path) {
      // A new time of the server's clock may make the shared sessions expire.
      if (path === '/__dev/clock') sessions.clear();
      isChanged ||= isWriteRequest(method, path);
    },
  };
}
