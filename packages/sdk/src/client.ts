import { createContext } from './context.ts';
import { apiBaseUrl } from './http/base-url.ts';
import { clientInfo } from './http/client-info.ts';
import { createSend } from './http/send.ts';
import { createServerClock } from './http/server-clock.ts';
import { checkOptions, type ClientOptions } from './options.ts';
import { browserPlatform, hasPage } from './platform/browser.ts';
import { memoryPlatform } from './platform/memory.ts';
import type { Platform } from './platform/platform.ts';
import { safeStorage } from './platform/safe-storage.ts';
import { createBootstrap, type Bootstrap } from './resources/bootstrap.ts';
import { createPasswords, type Passwords } from './resources/passwords.ts';
import { createSessions, type Sessions } from './resources/sessions.ts';
import { createUsers, type Users } from './resources/users.ts';
import { createCache } from './session/cache.ts';
import { createTokenCookies } from './session/cookies.ts';
import { withDurationMemory } from './session/duration.ts';
import { createRefreshSession } from './session/refresh-session.ts';
import { createRefresher } from './session/refresher.ts';
import { createSessionKeeper } from './session/session.ts';
import { createEventQueue } from './telemetry/event-queue.ts';
import type { Session, User } from './types.ts';

/** What is known about who is signed in; neither key when nobody is. */
export interface StateChange {
  user?: User;
  session?: Session;
}

/** A client of the authentication API for one project. Made by `createClient`. */
export interface Client {
  /** What the project has configured. */
  bootstrap: Bootstrap;
  /** Sign-up and sign-in by address and password. */
  passwords: Passwords;
  /** The session, its tokens, and how to end it. */
  session: Sessions;
  /** The signed-in user. */
  user: Users;
  /**
   * Calls back when the user or the session really changes, and once when a stored copy has been
   * confirmed; with `{}` when nobody is signed in.
   * @returns ends the watching
   */
  onStateChange: (callback: (change: StateChange) => void) => () => void;
  /** Ends timers, listeners and calls under way, which then reject. The user stays signed in. */
  destroy: () => void;
}

/** As `createClient`, on a platform of one's own. */
export function createClientOn(
  basePlatform: Platform,
  publicToken: string,
  options: ClientOptions,
): Client {
  checkOptions(publicToken, options);
  const platform = { ...basePlatform, fetch: options.fetch ?? basePlatform.fetch };
  const baseUrl = apiBaseUrl(publicToken, options.apiOrigin);
  if (!publicToken.startsWith('public-token-')) {
    platform.warn('The public token should begin with "public-token-".');
  }

  const end = new AbortController();
  const surroundings = { platform, lifetime: end.signal };
  const storage = safeStorage(platform);
  const serverClock = createServerClock(platform);
  const cookies = createTokenCookies(platform, options.cookieOptions ?? {});

  const refresher = createRefresher(platform, () => {
    const minutes = options.keepSessionAlive ? lastDuration() : undefined;
    return refreshSession({ session_duration_minutes: minutes });
  });
  const keeper = createSessionKeeper({
    ...surroundings,
    cookies,
    cache: createCache(storage, publicToken),
    serverClock,
    onCredentials(present) {
      if (present && !end.signal.aborted) refresher.restart();
      else refresher.stop();
    },
  });
  const { send, lastDuration } = withDurationMemory(
    createSend({
      ...surroundings,
      baseUrl,
      publicToken,
      serverClock,
      sessionToken: () => cookies.read()?.session_token,
      session: () => keeper.store.get().session,
    }),
  );
  const refreshSession = createRefreshSession(send, keeper);
  const context = createContext(send, keeper);
  const bootstrap = createBootstrap({
    context,
    storage,
    publicToken,
    onFailure(error) {
      if (!end.signal.aborted) platform.warn('Bootstrap failed.', error);
    },
  });

  if (platform.page) {
    void bootstrap.get();
    if (keeper.tokens()) refresher.start();
    if (options.telemetry ?? true) {
      const logEvent = createEventQueue({
        ...surroundings,
        baseUrl,
        publicToken,
        clientInfo: () => clientInfo(platform, keeper.store.get().session),
      });
      logEvent('sdk_instance_instantiated', {
        event_callback_registered: false,
        error_callback_registered: false,
        success_callback_registered: false,
      });
    }
  }

  return {
    bootstrap,
    passwords: createPasswords(context),
    session: createSessions({ context, keeper, refreshSession, surroundings }),
    user: createUsers(context, keeper),
    onStateChange: (callback) =>
      keeper.store.subscribe(({ session, user }) => {
        callback({ ...(user && { user }), ...(session && { session }) });
      }),
    destroy() {
      refresher.stop();
      end.abort();
    },
  };
}

/**
 * Makes a client: restores the session of this browser, confirms it with the server and keeps it
 * fresh. On a server it can be made and asked, but has no session and sends nothing.
 * @param publicToken the project's public token, beginning with `public-token-`
 * @throws UsageError for an option of a wrong type
 */
export const createClient = (publicToken: string, options: ClientOptions = {}): Client =>
  createClientOn(hasPage() ? browserPlatform() : memoryPlatform(), publicToken, options);
