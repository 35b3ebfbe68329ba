import { createRequestContext, type RequestContext } from './request-context.ts';
import type { ClientRuntime } from './http/deadline.ts';
import { API_PATH_PREFIX, apiOriginOf } from './http/origin.ts';
import type { SenderHeaders } from './http/sender-headers.ts';
import { createServerClock } from './http/server-clock.ts';
import type { ClientOptions } from './options.ts';
import type { RequestMiddlewares } from './http/send.ts';
import type { Project } from './project.ts';
import type { Platform, WebStorage } from './platform/platform.ts';
import { createSafeStorage } from './platform/safe-storage.ts';
import { createLocalSession, type LocalSession } from './session/local-session.ts';
import { withJwtRefresh } from './session/refresh/with-jwt-refresh.ts';
import { createRefreshSession, type RefreshSession } from './session/refresh/refresh-session.ts';
import { createRefresher, type Refresher } from './session/refresh/refresher.ts';
import type { CredentialsChange } from './session/session-credentials.ts';
import { storageKeyOf } from './session/stored-session.ts';
import { createTokenCookies } from './session/token-cookies.ts';
import { createTransport } from './transport.ts';

/** The internal parts that all namespaces of a client, such as `client.passwords`, share. */
export interface ClientCore
  extends ClientRuntime, Pick<ClientOptions, 'captcha' | 'deviceTelemetry'> {
  publicToken: string;
  /** The origin of the API, without a path. */
  origin: string;
  /** The origin of the API, followed by its path prefix. */
  baseUrl: string;
  storage: WebStorage;
  localSession: LocalSession;
  refreshSession: RefreshSession;
  context: RequestContext;
  middlewares: RequestMiddlewares;
  /** Created by the first namespace that needs the configuration of the project. */
  withProject?: ClientCore & Project;
  senderHeaders: () => SenderHeaders;
  /** Whether usage events are sent. */
  telemetry: boolean;
  /** Called with the id of a passkey that the user has deleted. */
  passkeyDeletionListeners: ((registrationId: string) => void)[];
  /** Checks a session that was restored, and refreshes it from then on. */
  start: () => void;
  destroy: () => void;
}

/** Schedules the next refresh after a change of the credentials. */
function scheduleRefresh(refresher: Refresher, change: CredentialsChange): void {
  if (change === 'removed') refresher.stop();
  else if (change === 'mismatched') refresher.start();
  else if (change === 'adoptedElsewhere') refresher.start(true);
  else refresher.restart(change === 'replacedElsewhere');
}

/** Creates the internal parts of a client, which sends nothing before `start`. */
export function createClientCore(
  platform: Platform,
  publicToken: string,
  options: ClientOptions,
): ClientCore {
  const origin = apiOriginOf(publicToken, options.apiOrigin);
  const baseUrl = origin + API_PATH_PREFIX;
  const destroyController = new AbortController();
  const { signal: destroyed } = destroyController;
  const shared = {
    platform,
    destroyed,
    publicToken,
    baseUrl,
    storage: createSafeStorage(platform),
    cookies: createTokenCookies(platform, options.cookieOptions ?? {}),
    serverClock: createServerClock(platform),
  };
  const refresher = createRefresher({
    ...shared,
    name: `${storageKeyOf(publicToken)}::refresh`,
    refresh: () => refreshSession({ session_duration_minutes: duration.minutes() }),
    isRefreshedElsewhere: () => localSession.isRefreshedElsewhere(),
    jwt: () => localSession.tokens()?.session_jwt ?? '',
  });
  const localSession = createLocalSession({
    ...shared,
    mayBeHttpOnly: options.apiOrigin !== undefined,
    asksForHttpOnly: Boolean(platform.page && options.cookieOptions?.httpOnly),
    onChange(change) {
      if (change === 'removed') duration.forget();
      if (destroyed.aborted) refresher.stop();
      else scheduleRefresh(refresher, change);
    },
  });
  const session = () => localSession.store.get().session;
  const { duration, middlewares, senderHeaders } = createTransport({
    ...options,
    ...shared,
    session,
  });
  const refreshSession = createRefreshSession(duration.send, localSession);
  const context = createRequestContext({
    ...shared,
    send: withJwtRefresh(duration.send, refresher),
    localSession,
  });
  return {
    ...shared,
    origin,
    localSession,
    refreshSession,
    context,
    middlewares,
    senderHeaders,
    captcha: options.captcha,
    deviceTelemetry: options.deviceTelemetry,
    telemetry: options.telemetry ?? true,
    passkeyDeletionListeners: [],
    start() {
      if (platform.page && localSession.store.get().isChecking) refresher.start();
    },
    destroy() {
      refresher.stop();
      destroyController.abort();
    },
  };
}
