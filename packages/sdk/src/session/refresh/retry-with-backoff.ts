import { AuthError, endsSession } from '../../errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { backoffDelayMs } from './backoff.ts';
import { waitByWallClock } from './wait-by-wall-clock.ts';

/** How long the server asked the client to wait before the next attempt, in milliseconds. */
export const retryAfterMsOf = (error: unknown): number =>
  error instanceof AuthError ? (error.retryAfterMs ?? 0) : 0;

/** Retries until a refresh succeeds, the signal aborts, or the error ends the session. */
export async function retryWithBackoff(
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
      const requested = retryAfterMsOf(error);
      const delay = Math.max(backoffDelayMs(attempt, platform.random), requested);
      await waitByWallClock(platform, delay, signal, requested);
    }
  }
}
