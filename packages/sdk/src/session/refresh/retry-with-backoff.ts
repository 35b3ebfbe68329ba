import { AuthError, endsSession } from '../../errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { backoffDelay } from './backoff.ts';
import { wallClockDelay } from './wall-clock-delay.ts';

/** How long the server asked to wait, in milliseconds. */
export const requestedDelay = (error: unknown): number =>
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
      const requested = requestedDelay(error);
      const delay = Math.max(backoffDelay(attempt, platform.random), requested);
      await wallClockDelay(platform, delay, signal, requested);
    }
  }
}
