import { abortWith } from '../../http/abort-with.ts';
import type { Platform } from '../../platform/platform.ts';

/** Timers stop while a laptop sleeps, so the clock is checked this often after it wakes up. */
const CLOCK_CHECK_MS = 30_000;

/**
 * Waits by the clock, so that time spent asleep counts. The timers alone also end the wait, because
 * the clock may be set back meanwhile.
 * @param onlineAfterMs after this time, coming back online ends the wait too
 */
export async function wallClockDelay(
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
  const checkClock = endAfter(ms);
  abortWith(over, signal);
  platform.onVisible(checkClock, over.signal);
  platform.onOnline(endAfter(onlineAfterMs), over.signal);
  for (let left = ms; left > 0 && !over.signal.aborted; left -= CLOCK_CHECK_MS) {
    await platform.delay(Math.min(left, CLOCK_CHECK_MS), over.signal);
    checkClock();
  }
  over.abort();
}
