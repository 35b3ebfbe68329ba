import { abortWithSignal } from '../http/abort-with.ts';
import type { ServerClock } from '../http/server-clock.ts';
import type { Platform, WebStorage } from '../platform/platform.ts';
import type { SessionTokens } from '../types.ts';
import { createCrossTabValue } from './cross-tab-value.ts';
import { createSessionChanges, type SessionChanges } from './session-changes.ts';
import { createSessionCredentials, type CredentialsChange } from './session-credentials.ts';
import { updateLocalSessionState, type LocalSessionState } from './local-session-state.ts';
import { createStore, type Store } from './store.ts';
import { createSessionEndTimer } from './session-end-timer.ts';
import { parseStoredSession, storageKeyOf } from './stored-session.ts';
import type { TokenCookies } from './token-cookies.ts';

/** Browsers can show another tab's cookies this many milliseconds later than its message. */
const COOKIE_LAG_MS = 500;
/** A tab that waits for another tab's check calls itself ready after this many milliseconds. */
const MAX_CHECK_MS = 30_000;

/** The session that this browser stores, which the client knows without asking the server. */
export interface LocalSession extends SessionChanges {
  store: Store<LocalSessionState>;
  tokens: () => SessionTokens | null;
  /**
   * Resolves when the first check of the session has ended, and after 30 seconds at the latest.
   * Never rejects.
   */
  ready: Promise<void>;
  /** Notes that the first request to confirm the session has failed. */
  endCheck: () => void;
  hasCredentials: () => boolean;
  /** Subscribes to changes of the tokens by this or another client. */
  onTokensChange: (callback: () => void) => () => void;
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
  /** Whether to ask the server for a session if the page sees no token. */
  asksForHttpOnly: boolean;
  onChange: (change: CredentialsChange) => void;
  destroyed: AbortSignal;
}

export function createLocalSession(options: LocalSessionOptions): LocalSession {
  const { platform, cookies, destroyed } = options;
  const stored = createCrossTabValue({
    ...options,
    key: storageKeyOf(options.publicToken),
    onChange(text) {
      changes.follow(text);
      void platform.delay(COOKIE_LAG_MS, destroyed).then(noteTokens);
    },
  });
  const credentials = createSessionCredentials({ ...options, stored });
  const { session, user } = credentials.restored;
  const { needsCheck } = credentials;
  const store = createStore<LocalSessionState>(
    { session, user, fromCache: needsCheck, isChecking: needsCheck },
    platform.warn,
  );
  const endCheck = () => {
    if (!destroyed.aborted) updateLocalSessionState(store, { ...store.get(), isChecking: false });
  };
  const whenChecked = async () => {
    // Continues in a microtask, so that the caller of `createClient` does not wait.
    await Promise.resolve();
    if (!store.get().isChecking) return;
    const ended = new AbortController();
    abortWithSignal(ended, destroyed);
    store.subscribe(({ isChecking }) => {
      if (!isChecking) ended.abort();
    });
    await platform.delay(MAX_CHECK_MS, ended.signal);
    endCheck();
  };
  const changes = createSessionChanges(credentials, store, (change) => {
    options.onChange(change);
    sessionEnd.set(credentials.endsAt());
    // The microtask runs when the state has changed, too.
    void Promise.resolve().then(noteTokens);
  });
  const endInTime = () => {
    const text = stored.read();
    const other = parseStoredSession(text);
    // Another tab can have extended or replaced the session, and its message has not arrived yet.
    if (other?.adoptedAt || (other?.endsAt ?? NaN) > platform.now()) {
      changes.follow(text);
      return;
    }
    // The app's own server may have set new cookies in the meantime.
    const areReplaced = credentials.isRefreshedElsewhere();
    changes.end(!areReplaced);
    if (areReplaced) options.onChange('mismatched');
  };
  const sessionEnd = createSessionEndTimer({ ...options, onEnd: endInTime });
  // The server decides about a session that was to end before this client was created.
  if (credentials.endsAt() > platform.now()) sessionEnd.set(credentials.endsAt());
  const readTexts = () => Object.values(cookies.read() ?? {}).join();
  let tokenTexts: Store<string> | undefined;
  const noteTokens = () => {
    if (!destroyed.aborted) tokenTexts?.set(readTexts());
  };
  const watchTokens = () => {
    // A frozen tab misses messages of other tabs.
    platform.onVisible(noteTokens, destroyed);
    return createStore(readTexts(), platform.warn);
  };

  const { hasCredentials, isRefreshedElsewhere } = credentials;
  return {
    ...changes,
    store,
    tokens: cookies.read,
    hasCredentials,
    isRefreshedElsewhere,
    ready: needsCheck ? whenChecked() : Promise.resolve(),
    endCheck,
    onTokensChange: (callback) => (tokenTexts ??= watchTokens()).subscribe(() => callback()),
  };
}
