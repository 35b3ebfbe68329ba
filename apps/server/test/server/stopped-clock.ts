import { createClock, type Clock } from '../../src/lib/clock.ts';

/** A clock that only `setOffset` moves, so that no test depends on the time that it takes. */
export function createStoppedClock(): Clock {
  const start = Date.now();
  return createClock(() => start);
}
