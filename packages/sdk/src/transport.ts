import type { ClientRuntime } from './http/deadline.ts';
import { createSendRequest } from './http/send.ts';
import { createSenderHeaders, type SenderHeaders } from './http/sender-headers.ts';
import type { ServerClock } from './http/server-clock.ts';
import type { ClientOptions } from './options.ts';
import { createPkcePairStore } from './pkce/pair-store.ts';
import { createLazyPkce, type PkceConfig } from './pkce/lazy-pkce.ts';
import type { Pkce } from './pkce/pkce.ts';
import type { WebStorage } from './platform/platform.ts';
import { createSafeStorage } from './platform/safe-storage.ts';
import type { ProtectionConfig } from './protection/protection-options.ts';
import { createProtection } from './protection/protection.ts';
import {
  trackRequestedDuration,
  type RequestedDuration,
} from './session/refresh/requested-duration.ts';
import { storageKeyOf } from './session/stored-session.ts';
import type { TokenCookies } from './session/token-cookies.ts';
import type { Session } from './types.ts';

export interface TransportOptions
  extends ClientRuntime, Pick<ClientOptions, 'captcha' | 'deviceTelemetry' | 'keepSessionAlive'> {
  publicToken: string;
  /** The origin of the API, followed by its path prefix. */
  baseUrl: string;
  storage: WebStorage;
  cookies: TokenCookies;
  serverClock: ServerClock;
  session: () => Session | null;
  config: () => Promise<PkceConfig & ProtectionConfig>;
  reloadConfig: () => Promise<ProtectionConfig>;
}

/** The layer that sends all requests to the API, except usage events. */
export interface Transport {
  duration: RequestedDuration;
  pkce: Pkce;
  senderHeaders: () => SenderHeaders;
}

export function createTransport(options: TransportOptions): Transport {
  const { platform, publicToken, storage, config, keepSessionAlive = false } = options;
  const senderHeaders = createSenderHeaders(options);
  const tabStorage = createSafeStorage({
    openStorage: platform.openTabStorage,
    warn: platform.warn,
  });
  const pairs = createPkcePairStore(storageKeyOf(publicToken), storage, tabStorage);
  const pkce = createLazyPkce({ platform, pairs, config });
  const protection = createProtection(options);
  const send = createSendRequest({ ...options, senderHeaders, pkce: pkce.middleware, protection });
  const duration = trackRequestedDuration(send, {
    storage,
    key: `${storageKeyOf(publicToken)}::session_duration_minutes`,
    isEnabled: keepSessionAlive,
  });
  return { duration, pkce, senderHeaders };
}
