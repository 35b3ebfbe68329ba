import type { Platform, WebStorage } from '../../platform/platform.ts';
import { jwtLifetimeMs } from './jwt.ts';
import { requestedDelay, retryWithBackoff } from './retry-with-backoff.ts';
import { wallClockDelay } from './wall-clock-delay.ts';

const REFRESH_INTERVAL_MS = 180_000;
/** Followers wait longer, by a random part of the spread, so that the same tab leads next time. */
const FOLLOWER_LAG_MS = 1_000;
const FOLLOWER_SPREAD_MS = 4_000;
/** How often a follower checks whether the leading tab still exists. */
const LEADER_CHECK_MS = 2_000;
/** After this time a follower tries for itself: the browser may have frozen the leading tab. */
const LEADER_TIMEOUT_MS = 300_000;
/** The share of its lifetime after which a JWT is refreshed before the next call. */
const EXPIRING_SHARE = 0.8;

/** Refreshes a session in the background. Of all tabs, the one that holds a lock leads. */
export interface Refresher {
  /** Refreshes at once, then every three minutes. */
  start: () => void;
  /** Waits three minutes from now, and a little longer after a refresh by another tab. */
  restart: (isElsewhere?: boolean) => void;
  /** Refreshes at once if the JWT is about to expire and no refresh is running. */
  refreshIfExpiring: () => void;
  stop: () => void;
}

export interface RefresherOptions {
  platform: Platform;
  storage: WebStorage;
  /** Name of the lock, the same for all clients of a session in this browser. */
  name: string;
  /** Must call `restart` after a success, to schedule the next refresh. */
  refresh: () => Promise<unknown>;
  /** Whether another client has just refreshed the session. */
  isRefreshedElsewhere: () => boolean;
  /** The current JWT, or an empty text. */
  jwt: () => string;
}

export function createRefresher(options: RefresherOptions): Refresher {
  const { platform, storage, name, isRefreshedElsewhere } = options;
  const notBeforeKey = `${name}::not_before`;
  let cycle: AbortController | undefined;
  /** When the wait for the next refresh began; undefined while a refresh is running. */
  let idleSince: number | undefined;

  /** The server may ask one tab to wait, so the others read the time from storage. */
  const refresh = async () => {
    try {
      await options.refresh();
      storage.removeItem(notBeforeKey);
    } catch (error) {
      const delay = requestedDelay(error);
      if (delay > 0) storage.setItem(notBeforeKey, String(platform.now() + delay));
      throw error;
    }
  };
  /** False while the announcement of another client's refresh has not arrived. */
  const lead = async (signal: AbortSignal) => {
    if (isRefreshedElsewhere()) return false;
    await retryWithBackoff(refresh, platform, signal);
    return true;
  };
  const tryOnce = async (signal: AbortSignal) => {
    const isTooEarly = platform.now() < Number(storage.getItem(notBeforeKey));
    if (!signal.aborted && !isTooEarly && !isRefreshedElsewhere())
      await refresh().catch(() => undefined);
  };
  const leadOrFollow = async (signal: AbortSignal) => {
    let since = platform.now();
    while (!signal.aborted) {
      const hasLed = await platform.runWithLock(name, () => lead(signal));
      if (hasLed) return;
      await wallClockDelay(platform, LEADER_CHECK_MS, signal);
      if (platform.now() - since < LEADER_TIMEOUT_MS) continue;
      since = platform.now();
      await tryOnce(signal);
    }
  };
  const stop = () => {
    cycle?.abort();
    idleSince = undefined;
  };
  const run = async (delay: number) => {
    stop();
    cycle = new AbortController();
    const { signal } = cycle;
    if (delay > 0) idleSince = platform.now();
    // Without a delay, this still lets the caller finish its synchronous work first.
    await (delay > 0 ? wallClockDelay(platform, delay, signal) : null);
    if (signal.aborted) return;
    idleSince = undefined;
    await leadOrFollow(signal);
  };
  return {
    start: () => void run(0),
    restart(isElsewhere = false) {
      const lag = isElsewhere ? FOLLOWER_LAG_MS + platform.random() * FOLLOWER_SPREAD_MS : 0;
      void run(REFRESH_INTERVAL_MS + lag);
    },
    refreshIfExpiring() {
      if (idleSince === undefined) return;
      const age = platform.now() - idleSince;
      if (age >= jwtLifetimeMs(options.jwt()) * EXPIRING_SHARE) void run(0);
    },
    stop,
  };
}
