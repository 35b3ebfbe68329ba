import { abortWithSignal } from '../../http/abort-with.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * The interval between two checks of the clock, in milliseconds, because timers stop while a device
 * sleeps.
 */
const WALL_CLOCK_CHECK_INTERVAL_MS = 30_000;

/**
 * Waits by the device's clock, so that time spent asleep counts. Timers of the same total length
 * also end the wait, because the clock may be set back.
 * @param onlineAfterMs the time in milliseconds after which an `online` event ends the wait too
 */
export async function waitByWallClock(
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
  abortWithSignal(over, signal);
  platform.onVisible(checkClock, over.signal);
  platform.onOnline(endAfter(onlineAfterMs), over.signal);
  for (let left = ms; left > 0 && !over.signal.aborted; left -= WALL_CLOCK_CHECK_INTERVAL_MS) {
    await platform.delay(Math.min(left, WALL_CLOCK_CHECK_INTERVAL_MS), over.signal);
    checkClock();
  }
  over.abort();
}
