import type { BootstrapConfig, MagicLinkSendResponse, UserSession, User } from '@bakehouse/sdk';
import { vi, type Mock } from 'vitest';
import type { WidgetClient } from '../src/client.ts';

type SendLink = (...args: unknown[]) => Promise<MagicLinkSendResponse>;
type LogEvent = (...args: unknown[]) => void;

export interface FakeClient {
  client: WidgetClient;
  sendLink: Mock<SendLink>;
  logEvent: Mock<LogEvent>;
  setBootstrap: (changes: Partial<BootstrapConfig>) => void;
  signIn: (user: Partial<User> | null, session?: Partial<UserSession>) => void;
}

/**
 * A client that answers at once and sends nothing.
 * @param namespaces fakes of the namespaces that the test uses, such as `{ otps }`
 */
export function createFakeClient(namespaces: object = {}): FakeClient {
  const sendLink = vi.fn<SendLink>(() =>
    Promise.resolve({ request_id: 'request-1', status_code: 200 }),
  );
  const logEvent = vi.fn<LogEvent>();
  const listeners = new Set<(session: UserSession | null) => void>();
  let config: Partial<BootstrapConfig> = { emailDomains: [] };
  let user: User | null = null;
  let session: UserSession | null = null;
  const onChange = (listener: (session: UserSession | null) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const fake = {
    publicToken: 'public-token-test-00000000-0000-4000-8000-000000000001',
    linkHosts: ['login.example', 'localhost'],
    magicLinks: { email: { loginOrCreate: sendLink } },
    bootstrap: { getSync: () => config, get: () => Promise.resolve(config) },
    user: { getSync: () => user, getInfo: () => ({ user, fromCache: false }), onChange },
    session: { getSync: () => session, getInfo: () => ({ session, fromCache: false }), onChange },
    logEvent,
    ...namespaces,
  };
  return {
    // The cast is needed because the fake has only what the widget uses.
    client: fake as unknown as WidgetClient,
    sendLink,
    logEvent,
    setBootstrap(changes) {
      config = { ...config, ...changes };
    },
    signIn(next, given = {}) {
      user = next as User | null;
      session =
        next && ({ session_id: 'session-1', authentication_factors: [], ...given } as UserSession);
      for (const listener of listeners) listener(session);
    },
  };
}
