import { AuthError, endsSession } from '../errors.ts';
import { follow } from '../http/follow.ts';
import type { Platform } from '../platform/platform.ts';
import { backoffDelay } from './backoff.ts';

const REFRESH_INTERVAL_MS = 180_000;

/**
 * Waits, and notices on waking up that the time is over: timers stand still while a laptop sleeps.
 * The timer alone also suffices, so a clock that is set back cannot stretch the wait.
 */
export async function waitAwake(
  platform: Platform,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const due = platform.now() + ms;
  follow(over, signal);
  platform.onVisible(() => {
    if (platform.now() >= due) over.abort();
  }, over.signal);
  await platform.delay(ms, over.signal);
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
      const wait = Math.max(backoffDelay(attempt, platform.random), requestedWait(error));
      await waitAwake(platform, wait, signal);
    }
  }
}

/** Keeps a session fresh in the background. */
export interface Refresher {
  /** Refreshes at once, then as after `restart`. */
  start: () => void;
  /** Counts three minutes from now. */
  restart: () => void;
  stop: () => void;
}

/** A success is expected to call `restart`, so each refresh plans the next one. */
export function createRefresher(platform: Platform, refresh: () => Promise<unknown>): Refresher {
  let cycle = new AbortController();

  const run = async (wait: number) => {
    cycle.abort();
    cycle = new AbortController();
    const { signal } = cycle;
    if (wait > 0) await waitAwake(platform, wait, signal);
    await retryUntilSettled(refresh, platform, signal);
  };
  return {
    start: () => void run(0),
    restart: () => void run(REFRESH_INTERVAL_MS),
    stop: () => cycle.abort(),
  };
}
