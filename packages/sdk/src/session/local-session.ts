import type { ServerClock } from '../http/server-clock.ts';
import type { Platform, WebStorage } from '../platform/platform.ts';
import type { SessionTokens } from '../types.ts';
import { createCrossTabValue } from './cross-tab-value.ts';
import {
  createSessionChanges,
  type CredentialsChange,
  type SessionChanges,
} from './session-changes.ts';
import { createSessionCredentials } from './session-credentials.ts';
import type { SessionState } from './session-state.ts';
import { createStore, type Store } from './store.ts';
import { storageKeyOf } from './stored-session.ts';
import type { TokenCookies } from './token-cookies.ts';

/** The session that this browser stores, which the client knows without asking the server. */
export interface LocalSession extends SessionChanges {
  store: Store<SessionState>;
  tokens: () => SessionTokens | null;
  hasCredentials: () => boolean;
  /**
   * Whether another client has replaced the JWT and its announcement has not arrived yet. Returns
   * true once for each JWT.
   */
  isRefreshedElsewhere: () => boolean;
}

export interface LocalSessionOptions {
  platform: Platform;
  publicToken: string;
  cookies: TokenCookies;
  storage: WebStorage;
  serverClock: ServerClock;
  /** Whether the API may keep its tokens in HttpOnly cookies, which no script can see. */
  mayBeHttpOnly: boolean;
  onChange: (change: CredentialsChange) => void;
  destroyed: AbortSignal;
}

export function createLocalSession(options: LocalSessionOptions): LocalSession {
  const { platform, cookies } = options;
  const stored = createCrossTabValue({
    ...options,
    key: storageKeyOf(options.publicToken),
    onChange: (text) => changes.follow(text),
  });
  const credentials = createSessionCredentials({ ...options, stored });
  const { session, user } = credentials.restored;
  const store = createStore<SessionState>(
    { session, user, fromCache: (session ?? user) !== null },
    platform.warn,
  );
  const changes = createSessionChanges(credentials, store, options.onChange);

  const { hasCredentials, isRefreshedElsewhere } = credentials;
  return { ...changes, store, tokens: cookies.read, hasCredentials, isRefreshedElsewhere };
}
