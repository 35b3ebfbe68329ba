import { createApi, type Tokens } from '../api/api.ts';
import type { Account } from '../people/accounts.ts';

/** The demo data of a server that many tests share, one after the other. */
export interface DemoData {
  /** Resets the server if anything was written since the last reset. */
  restore: () => Promise<void>;
  /** A session with its PIN entered. Tests share it until the next reset. */
  sessionOf: (account: Account) => Promise<Tokens>;
  /** Reports a request, because the server records it only once it is answered. */
  noteRequest: (method: string, path: string) => void;
}

interface RecordedRequest {
  id: string;
  method: string;
  path: string;
}

interface KeptSession {
  tokens: Tokens;
  takenAt: number;
}

/** These calls use POST and change nothing that another test can see. */
const READING_POSTS: ReadonlySet<string> = new Set([
  '/api/get_document',
  '/api/auth/validate',
  '/api/password/strength',
  '/sdk/v1/events',
  '/sdk/v1/passwords/strength_check',
  '/sdk/v1/sessions/authenticate',
]);

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The server's token expires after five minutes; a test may take more than one. */
const RENEW_AFTER_MS = 120_000;

/** An export is a GET, but the audit log names it. */
const isWrite = (method: string, path: string) =>
  READING_METHODS.has(method)
    ? path.startsWith('/api/export_')
    : !(method === 'POST' && READING_POSTS.has(path));

export async function createDemoData(url: string): Promise<DemoData> {
  const api = createApi(url);
  const sessions = new Map<Account, KeptSession>();
  let isChanged = false;
  let lastSeen = '';

  const readRequests = async () => {
    const response = await fetch(`${url}/__dev/requests`);
    // A test of the server checks this shape.
    return (await response.json()) as RecordedRequest[];
  };

  /** Leaves a request in the record, so that a record without it is known to have lost others too. */
  const mark = async () => {
    await fetch(`${url}/healthz`);
    lastSeen = (await readRequests()).at(-1)?.id ?? '';
  };

  const readChanges = async () => {
    const requests = await readRequests();
    const seen = requests.findIndex(({ id }) => id === lastSeen);
    isChanged ||= seen < 0;
    isChanged ||= requests.slice(seen + 1).some(({ method, path }) => isWrite(method, path));
    lastSeen = requests.at(-1)?.id ?? lastSeen;
  };

  const reset = async () => {
    await api.reset();
    sessions.clear();
    isChanged = false;
    await mark();
  };

  const signIn = async (account: Account) => {
    await readChanges();
    const tokens = await api.signIn(account);
    await mark();
    return tokens;
  };

  const renew = async ({ tokens, takenAt }: KeptSession) =>
    performance.now() - takenAt < RENEW_AFTER_MS ? tokens : api.renewSession(tokens.session_token);

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
      isChanged ||= isWrite(method, path);
    },
  };
}
