import { createContext, type Context } from './context.ts';
import type { ClientRuntime } from './http/deadline.ts';
import { API_PREFIX, originOf } from './http/origin.ts';
import type { SenderHeaders } from './http/sender-headers.ts';
import { createServerClock } from './http/server-clock.ts';
import type { ClientOptions } from './options.ts';
import type { Pkce } from './pkce/pkce.ts';
import type { Platform, WebStorage } from './platform/platform.ts';
import { safeStorage } from './platform/safe-storage.ts';
import { createBootstrap, type Bootstrap } from './resources/bootstrap.ts';
import { createLocalSession, type LocalSession } from './session/local-session.ts';
import { refreshExpiringJwt } from './session/refresh/refresh-expiring-jwt.ts';
import { createRefreshSession, type RefreshSession } from './session/refresh/refresh-session.ts';
import { createRefresher } from './session/refresh/refresher.ts';
import { storageKey } from './session/stored-session.ts';
import { createTokenCookies } from './session/token-cookies.ts';
import { createEventQueue, type LogEvent } from './telemetry/event-queue.ts';
import { createTransport } from './transport.ts';

/** What all namespaces of a client share. */
export interface Core extends ClientRuntime {
  publicToken: string;
  /** Origin of the API. */
  origin: string;
  /** Origin and path prefix of the API. */
  baseUrl: string;
  storage: WebStorage;
  localSession: LocalSession;
  refreshSession: RefreshSession;
  context: Context;
  bootstrap: Bootstrap;
  pkce: Pkce;
  senderHeaders: () => SenderHeaders;
  logEvent: LogEvent;
  destroy: () => void;
}

const logNothing: LogEvent = () => undefined;

/** Wires the parts that all namespaces share, and starts the background work. */
export function createCore(platform: Platform, publicToken: string, options: ClientOptions): Core {
  const origin = originOf(publicToken, options.apiOrigin);
  const baseUrl = origin + API_PREFIX;
  const destroyController = new AbortController();
  const { signal: destroyed } = destroyController;
  const shared = {
    platform,
    destroyed,
    publicToken,
    baseUrl,
    storage: safeStorage(platform),
    cookies: createTokenCookies(platform, options.cookieOptions ?? {}),
    serverClock: createServerClock(platform),
  };
  const refresher = createRefresher({
    ...shared,
    name: `${storageKey(publicToken)}::refresh`,
    refresh: () => refreshSession({ session_duration_minutes: duration.minutes() }),
    isRefreshedElsewhere: () => localSession.isRefreshedElsewhere(),
    jwt: () => localSession.tokens()?.session_jwt ?? '',
  });
  const localSession = createLocalSession({
    ...shared,
    mayBeHttpOnly: options.apiOrigin !== undefined,
    onChange(change) {
      if (change === 'removed') duration.forget();
      if (change === 'removed' || destroyed.aborted) refresher.stop();
      else refresher.restart(change === 'replacedElsewhere');
    },
  });
  const session = () => localSession.store.get().session;
  const { duration, pkce, senderHeaders } = createTransport({
    ...options,
    ...shared,
    session,
    config: () => bootstrap.get(),
  });
  const refreshSession = createRefreshSession(duration.send, localSession);
  const context = createContext({
    ...shared,
    send: refreshExpiringJwt(duration.send, refresher),
    localSession,
  });
  const bootstrap = createBootstrap({ ...shared, context });
  const { telemetry = true } = options;
  const logEvent =
    platform.page && telemetry ? createEventQueue({ ...shared, session }) : logNothing;

  if (platform.page) {
    void bootstrap.get();
    if (session() ?? localSession.tokens()) refresher.start();
    // Reported after the caller of `createClient` has finished its synchronous work.
    void Promise.resolve().then(() =>
      logEvent('sdk_instance_instantiated', {
        event_callback_registered: false,
        error_callback_registered: false,
        success_callback_registered: false,
      }),
    );
  }
  return {
    ...shared,
    origin,
    localSession,
    refreshSession,
    context,
    bootstrap,
    pkce,
    senderHeaders,
    logEvent,
    destroy() {
      refresher.stop();
      destroyController.abort();
    },
  };
}
