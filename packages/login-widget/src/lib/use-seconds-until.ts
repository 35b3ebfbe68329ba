import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

/** The interval is short enough that no second is skipped. */
const TICK_MS = 250;

const subscribeToTicks = (tick: () => void) => {
  const timer = globalThis.setInterval(tick, TICK_MS);
  return () => globalThis.clearInterval(timer);
};

/** The seconds until a time of `now()`, rounded up; 0 afterwards. */
export function useSecondsUntil(time: number): number {
  const read = () => Math.max(0, Math.ceil((time - now()) / 1000));
  return useSyncExternalStore(subscribeToTicks, read, read);
}
