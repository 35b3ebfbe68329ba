import { AuthError, endsSession } from '../errors.ts';
import { follow } from '../http/follow.ts';
import type { Platform, WebStorage } from '../platform/platform.ts';
import { backoffDelay } from './backoff.ts';
import { jwtLifetimeMs } from './jwt.ts';

const REFRESH_INTERVAL_MS = 180_000;
/** The tab that refreshed last comes first again: the others wait this much longer, and up to this much more. */
const FOLLOWER_LAG_MS = 1_000;
const FOLLOWER_SPREAD_MS = 4_000;
/** How often a tab looks whether the one that refreshes is still there. */
const FOLLOWER_LOOK_MS = 2_000;
/** Nobody waits longer for a tab that has no success, or was frozen by the browser in the middle. */
const LONGEST_FOLLOWING_MS = 300_000;
/** Timers stand still while a laptop sleeps; this soon after it they look at the clock. */
const LOOK_MS = 30_000;
/** After this part of its life a JWT is renewed before it is needed. */
const USED_UP = 0.8;

/**
 * Waits, and notices on waking up that the time is over: timers stand still while a laptop sleeps.
 * The timers alone also suffice, so a clock that is set back cannot stretch the wait.
 * @param onlineAfterMs from then on, coming online ends the wait too
 */
export async function waitAwake(
  platform: Platform,
  ms: number,
  signal: AbortSignal,
  onlineAfterMs: number = ms,
): Promise<void> {
  const over = new AbortController();
  const start = platform.now();
  const endAfter = (least: number) => () => {
    if (platform.now() - start >= least) over.abort();
  };
  const look = endAfter(ms);
  follow(over, signal);
  platform.onVisible(look, over.signal);
  platform.onOnline(endAfter(onlineAfterMs), over.signal);
  for (let left = ms; left > 0 && !over.signal.aborted; left -= LOOK_MS) {
    await platform.delay(Math.min(left, LOOK_MS), over.signal);
    look();
  }
  over.abort();
}

const requestedWait = (error: unknown): number =>
  error instanceof AuthError ? (error.retryAfterMs ?? 0) : 0;

/** Tries until it works, the signal aborts, or the error says that the session is gone. */
export async function retryUntilSettled(
  refresh: () => Promise<unknown>,
  platform: Platform,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      await refresh();
      return;
    } catch (error) {
      if (endsSession(error)) return;
      const requested = requestedWait(error);
      const wait = Math.max(backoffDelay(attempt, platform.random), requested);
      await waitAwake(platform, wait, signal, requested);
    }
  }
}

/** Keeps a session fresh in the background. */
export interface Refresher {
  /** Refreshes at once, then as after `restart`. */
  start: () => void;
  /** Counts three minutes from now, and a little more when another tab has refreshed. */
  restart: (elsewhere?: boolean) => void;
  /** Refreshes at once if the JWT is nearly out and nothing is under way to renew it. */
  hurry: () => void;
  stop: () => void;
}

export interface RefresherOptions {
  platform: Platform;
  storage: WebStorage;
  /** The same for all clients of a session in this browser; only one of them refreshes. */
  name: string;
  /** A success is expected to call `restart`, so each refresh plans the next one. */
  refresh: () => Promise<unknown>;
  /** Whether another client has just refreshed, so that this one need not. */
  isRenewedElsewhere: () => boolean;
  /** The JWT at hand; empty when there is none. */
  jwt: () => string;
}

export function createRefresher(options: RefresherOptions): Refresher {
  const { platform, storage, name, isRenewedElsewhere } = options;
  const pauseKey = `${name}::not_before`;
  let cycle: AbortController | undefined;
  /** When the wait between two refreshes began; undefined while one is tried. */
  let idleSince: number | undefined;

  /** What the server asks of one client holds for all of a browser. */
  const refresh = async () => {
    try {
      await options.refresh();
      storage.removeItem(pauseKey);
    } catch (error) {
      const wait = requestedWait(error);
      if (wait > 0) storage.setItem(pauseKey, String(platform.now() + wait));
      throw error;
    }
  };
  /** False when the news of another client's refresh has yet to arrive. */
  const lead = async (signal: AbortSignal) => {
    if (isRenewedElsewhere()) return false;
    await retryUntilSettled(refresh, platform, signal);
    return true;
  };
  const tryOnce = async (signal: AbortSignal) => {
    const isPaused = platform.now() < Number(storage.getItem(pauseKey));
    if (!signal.aborted && !isPaused && !isRenewedElsewhere())
      await refresh().catch(() => undefined);
  };
  const leadOrFollow = async (signal: AbortSignal) => {
    let since = platform.now();
    while (!signal.aborted) {
      const isLeading = await platform.runAlone(name, () => lead(signal));
      if (isLeading) return;
      await waitAwake(platform, FOLLOWER_LOOK_MS, signal);
      if (platform.now() - since < LONGEST_FOLLOWING_MS) continue;
      since = platform.now();
      await tryOnce(signal);
    }
  };
  const stop = () => {
    cycle?.abort();
    idleSince = undefined;
  };
  const run = async (wait: number) => {
    stop();
    cycle = new AbortController();
    const { signal } = cycle;
    if (wait > 0) idleSince = platform.now();
    // Also without a wait, whoever starts it goes on first.
    await (wait > 0 ? waitAwake(platform, wait, signal) : null);
    if (signal.aborted) return;
    idleSince = undefined;
    await leadOrFollow(signal);
  };
  return {
    start: () => void run(0),
    restart(elsewhere = false) {
      const lag = elsewhere ? FOLLOWER_LAG_MS + platform.random() * FOLLOWER_SPREAD_MS : 0;
      void run(REFRESH_INTERVAL_MS + lag);
    },
    hurry() {
      if (idleSince === undefined) return;
      const age = platform.now() - idleSince;
      if (age >= jwtLifetimeMs(options.jwt()) * USED_UP) void run(0);
    },
    stop,
  };
}
