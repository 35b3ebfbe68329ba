const FIRST_LOCK_MINUTES = 15;
const LONGEST_LOCK_MINUTES = 24 * 60;

export interface AttemptState {
  failures: number;
  locks: number;
  lockedUntil: Date | null;
}

export type Attempt =
  | { allowed: false; lockedUntil: Date }
  /** The state counts this try as failed already; success clears it. */
  | { allowed: true; state: AttemptState; triesLeft: number };

/** How long the lock after `locks` earlier ones lasts, in minutes: 15, doubling to 24 hours. */
export const lockMinutes = (locks: number): number =>
  Math.min(FIRST_LOCK_MINUTES * 2 ** locks, LONGEST_LOCK_MINUTES);

/**
 * One more try, counted before the secret is compared, so that a burst cannot exceed the budget.
 * @param budget wrong tries in a row until the lock
 */
export function countTry(state: AttemptState, budget: number, now: Date): Attempt {
  if (state.lockedUntil && state.lockedUntil > now) {
    return { allowed: false, lockedUntil: state.lockedUntil };
  }
  const failures = state.failures + 1;
  if (failures < budget) {
    return {
      allowed: true,
      state: { failures, locks: state.locks, lockedUntil: null },
      triesLeft: budget - failures,
    };
  }
  const lockedUntil = new Date(now.getTime() + lockMinutes(state.locks) * 60_000);
  return {
    allowed: true,
    state: { failures: 0, locks: state.locks + 1, lockedUntil },
    triesLeft: 0,
  };
}
