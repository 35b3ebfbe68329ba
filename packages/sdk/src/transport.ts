import type { ClientRuntime } from './http/deadline.ts';
import type { Middleware } from './http/api-request.ts';
import { createSendRequest, type RequestMiddlewares } from './http/send.ts';
import { createSenderHeaders, type SenderHeaders } from './http/sender-headers.ts';
import type { ServerClock } from './http/server-clock.ts';
import type { ClientOptions } from './options.ts';
import type { WebStorage } from './platform/platform.ts';
import {
  trackRequestedDuration,
  type RequestedDuration,
} from './session/refresh/requested-duration.ts';
import { storageKeyOf } from './session/stored-session.ts';
import type { TokenCookies } from './session/token-cookies.ts';
import type { UserSession } from './types.ts';

export interface TransportOptions extends ClientRuntime, Pick<ClientOptions, 'keepSessionAlive'> {
  publicToken: string;
  /** The origin of the API, followed by its path prefix. */
  baseUrl: string;
  storage: WebStorage;
  cookies: TokenCookies;
  serverClock: ServerClock;
  session: () => UserSession | null;
}

/** The layer that sends all requests to the API, except usage events. */
export interface Transport {
  duration: RequestedDuration;
  /** Requests are sent unchanged until a namespace replaces these middlewares. */
  middlewares: RequestMiddlewares;
  senderHeaders: () => SenderHeaders;
}

const sendUnchanged: Middleware = (request, send) => send(request);

export function createTransport(options: TransportOptions): Transport {
  const { publicToken, storage, keepSessionAlive = false } = options;
  const senderHeaders = createSenderHeaders(options);
  const middlewares = { pkce: sendUnchanged, protection: sendUnchanged };
  const send = createSendRequest({ ...options, senderHeaders, middlewares });
  const duration = trackRequestedDuration(send, {
    storage,
    key: `${storageKeyOf(publicToken)}::session_duration_minutes`,
    isEnabled: keepSessionAlive,
  });
  return { duration, middlewares, senderHeaders };
}
