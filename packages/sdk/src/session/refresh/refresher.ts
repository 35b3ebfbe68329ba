import type { Platform, WebStorage } from '../../platform/platform.ts';
import { jwtLifetimeMs } from './jwt.ts';
import { retryAfterMsOf, retryWithBackoff } from './retry-with-backoff.ts';
import { waitByWallClock } from './wait-by-wall-clock.ts';

const REFRESH_INTERVAL_MS = 180_000;
/**
 * Tabs that did not refresh wait longer by this time, in milliseconds, and a random part of the
 * jitter, so that the same tab refreshes next time.
 */
const FOLLOWER_MIN_EXTRA_DELAY_MS = 1_000;
const FOLLOWER_JITTER_MS = 4_000;
/** How often a waiting tab checks whether the tab that refreshes still exists, in milliseconds. */
const LEADER_CHECK_INTERVAL_MS = 2_000;
/**
 * After this many milliseconds a waiting tab refreshes too, because the browser may have frozen the
 * other tab.
 */
const LEADER_TIMEOUT_MS = 300_000;
/** A JWT is refreshed on the next request once this share of its lifetime has passed. */
const JWT_REFRESH_LIFETIME_FRACTION = 0.8;

/** Refreshes the session in the background. Of all tabs, only the one that holds a Web Lock does so. */
export interface Refresher {
  /**
   * Refreshes at once, or within a few seconds if another tab is expected to do so, then every three
   * minutes.
   */
  start: (isElsewhere?: boolean) => void;
  /**
   * Schedules the next refresh in three minutes, or a little later if another tab made the last
   * one.
   */
  restart: (isElsewhere?: boolean) => void;
  /** Refreshes at once if the JWT is about to expire and no refresh is running. */
  refreshIfExpiring: () => void;
  stop: () => void;
}

export interface RefresherOptions {
  platform: Platform;
  storage: WebStorage;
  /** The name of the Web Lock, which is the same for all clients of a session in this browser. */
  name: string;
  /**
   * Refreshes the session. After a success, this function must call `restart`, which schedules the
   * next refresh.
   */
  refresh: () => Promise<unknown>;
  /** Whether another client has just refreshed the session. */
  isRefreshedElsewhere: () => boolean;
  /** The current JWT, or an empty string. */
  jwt: () => string;
}

export function createRefresher(options: RefresherOptions): Refresher {
  const { platform, storage, name, isRefreshedElsewhere } = options;
  const notBeforeKey = `${name}::not_before`;
  let cycle: AbortController | undefined;
  /**
   * When the wait for the next refresh began, by the device's clock. Undefined while a refresh is
   * running.
   */
  let idleSince: number | undefined;

  /** If the server asks one tab to wait, the other tabs read the end of that wait from storage. */
  const refresh = async () => {
    try {
      await options.refresh();
      storage.removeItem(notBeforeKey);
    } catch (error) {
      const delay = retryAfterMsOf(error);
      if (delay > 0) storage.setItem(notBeforeKey, String(platform.now() + delay));
      throw error;
    }
  };
  const isTooEarly = () => platform.now() < Number(storage.getItem(notBeforeKey));
  /**
   * Refreshes the session and returns true. Returns false at once if the server has asked another tab
   * to wait, or if another client has refreshed the session and its announcement has not arrived yet.
   */
  const lead = async (signal: AbortSignal) => {
    if (isTooEarly() || isRefreshedElsewhere()) return false;
    await retryWithBackoff(refresh, platform, signal);
    return true;
  };
  const tryOnce = async (signal: AbortSignal) => {
    if (!signal.aborted && !isTooEarly() && !isRefreshedElsewhere())
      await refresh().catch(() => undefined);
  };
  const leadOrFollow = async (signal: AbortSignal) => {
    let since = platform.now();
    while (!signal.aborted) {
      const hasLed = await platform.runWithLock(name, () => lead(signal));
      if (hasLed) return;
      await waitByWallClock(platform, LEADER_CHECK_INTERVAL_MS, signal);
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
    // Awaiting null lets the caller's synchronous code finish before the refresh starts.
    await (delay > 0 ? waitByWallClock(platform, delay, signal) : null);
    if (signal.aborted) return;
    idleSince = undefined;
    await leadOrFollow(signal);
  };
  const extraDelay = (isElsewhere = false) =>
    isElsewhere ? FOLLOWER_MIN_EXTRA_DELAY_MS + platform.random() * FOLLOWER_JITTER_MS : 0;
  return {
    start: (isElsewhere) => void run(extraDelay(isElsewhere)),
    restart: (isElsewhere) => void run(REFRESH_INTERVAL_MS + extraDelay(isElsewhere)),
    refreshIfExpiring() {
      if (idleSince === undefined) return;
      const age = platform.now() - idleSince;
      if (age >= jwtLifetimeMs(options.jwt()) * JWT_REFRESH_LIFETIME_FRACTION) void run(0);
    },
    stop,
  };
}
