import { createContext, type Context } from './context.ts';
import { API_PREFIX, originOf } from './http/origin.ts';
import { clientInfo } from './http/client-info.ts';
import type { Surroundings } from './http/deadline.ts';
import { createSend } from './http/send.ts';
import { createSenderHeaders, type SenderHeaders } from './http/sender-headers.ts';
import { createServerClock } from './http/server-clock.ts';
import type { ClientOptions } from './options.ts';
import { createPairs } from './pkce/pairs.ts';
import { createPkce, type Pkce } from './pkce/pkce.ts';
import type { Platform, WebStorage } from './platform/platform.ts';
import { safeStorage } from './platform/safe-storage.ts';
import { createProtection } from './protection/protection.ts';
import { createBootstrap, type Bootstrap } from './resources/bootstrap.ts';
import { stateKey } from './session/cache.ts';
import { createTokenCookies } from './session/cookies.ts';
import { withDurationMemory } from './session/duration.ts';
import { createRefreshSession, type RefreshSession } from './session/refresh-session.ts';
import { createRefresher } from './session/refresher.ts';
import { renewInTime } from './session/renew-in-time.ts';
import { createSessionKeeper, type SessionKeeper } from './session/session.ts';
import { createEventQueue, type LogEvent } from './telemetry/event-queue.ts';

/** What the namespaces of a client stand on: the way to the server, and who is signed in. */
export interface Core extends Surroundings {
  publicToken: string;
  /** Where the API is, without its prefix. */
  origin: string;
  /** Host and prefix of the API. */
  baseUrl: string;
  storage: WebStorage;
  keeper: SessionKeeper;
  refreshSession: RefreshSession;
  context: Context;
  bootstrap: Bootstrap;
  pkce: Pkce;
  senderHeaders: () => SenderHeaders;
  logEvent: LogEvent;
  destroy: () => void;
}

const nothing: LogEvent = () => undefined;

/** Wires everything below the namespaces, and lets it begin. */
export function createCore(platform: Platform, publicToken: string, options: ClientOptions): Core {
  const origin = originOf(publicToken, options.apiOrigin);
  const baseUrl = origin + API_PREFIX;
  const end = new AbortController();
  const surroundings = { platform, lifetime: end.signal };
  const storage = safeStorage(platform);
  const serverClock = createServerClock(platform);
  const cookies = createTokenCookies(platform, options.cookieOptions ?? {});

  const refresher = createRefresher({
    platform,
    storage,
    name: `${stateKey(publicToken)}::refresh`,
    refresh: () => refreshSession({ session_duration_minutes: lastDuration() }),
    isRenewedElsewhere: () => keeper.isRenewedElsewhere(),
    jwt: () => keeper.tokens()?.session_jwt ?? '',
  });
  const keeper = createSessionKeeper({
    ...surroundings,
    cookies,
    publicToken,
    storage,
    serverClock,
    mayHideTokens: options.apiOrigin !== undefined,
    onCredentials(change) {
      if (change === 'gone') forgetDuration();
      if (change === 'gone' || end.signal.aborted) refresher.stop();
      else refresher.restart(change === 'renewedElsewhere');
    },
  });
  const session = () => keeper.store.get().session;
  const config = () => bootstrap.get();
  const senderHeaders = createSenderHeaders({
    platform,
    publicToken,
    sessionToken: () => cookies.read()?.session_token,
    session,
  });
  const tabStorage = safeStorage({ openStorage: platform.openTabStorage, warn: platform.warn });
  const pairs = createPairs(stateKey(publicToken), storage, tabStorage);
  const pkce = createPkce({ platform, pairs, config });
  const {
    send,
    lastDuration,
    forget: forgetDuration,
  } = withDurationMemory(
    createSend({
      ...surroundings,
      baseUrl,
      serverClock,
      senderHeaders,
      pkce: pkce.wrap,
      protect: createProtection({
        platform,
        publicToken,
        config,
        captcha: options.captcha,
        deviceTelemetry: options.deviceTelemetry,
      }),
    }),
    {
      storage,
      key: `${stateKey(publicToken)}::session_duration_minutes`,
      isWanted: options.keepSessionAlive ?? false,
    },
  );
  const refreshSession = createRefreshSession(send, keeper);
  const context = createContext({
    send: renewInTime(send, refresher),
    keeper,
    surroundings,
  });
  const bootstrap = createBootstrap({
    context,
    storage,
    now: platform.now,
    publicToken,
    onFailure(error) {
      if (!end.signal.aborted) platform.warn('Bootstrap failed.', error);
    },
  });

  const { telemetry = true } = options;
  const logEvent =
    platform.page && telemetry
      ? createEventQueue({
          ...surroundings,
          baseUrl,
          publicToken,
          clientInfo: () => clientInfo(platform, session()),
        })
      : nothing;

  if (platform.page) {
    void bootstrap.get();
    if (session() ?? keeper.tokens()) refresher.start();
    void Promise.resolve().then(() =>
      logEvent('sdk_instance_instantiated', {
        event_callback_registered: false,
        error_callback_registered: false,
        success_callback_registered: false,
      }),
    );
  }

  return {
    ...surroundings,
    publicToken,
    origin,
    baseUrl,
    storage,
    keeper,
    refreshSession,
    context,
    bootstrap,
    pkce,
    senderHeaders,
    logEvent,
    destroy() {
      refresher.stop();
      end.abort();
    },
  };
}
