const FIRST_LOCK_MINUTES = 15;
const LONGEST_LOCK_MINUTES = 24 * 60;

export interface AttemptState {
  failures: number;
  locks: number;
  lockedUntil: Date | null;
}

export type CountedAttempt =
  | { allowed: false; lockedUntil: Date }
  /** The state to store; it already counts this attempt as failed, and a success deletes it. */
  | { allowed: true; state: AttemptState; attemptsLeft: number };

/** The first lock lasts 15 minutes, and each further lock twice as long, up to 24 hours. */
export const lockMinutesAfter = (locks: number): number =>
  Math.min(FIRST_LOCK_MINUTES * 2 ** locks, LONGEST_LOCK_MINUTES);

/** An attempt is counted before its secret is compared, so that parallel attempts cannot exceed the limit. */
export function countAttempt(state: AttemptState, limit: number, now: Date): CountedAttempt {
  if (state.lockedUntil && state.lockedUntil > now) {
    return { allowed: false, lockedUntil: state.lockedUntil };
  }
  const failures = state.failures + 1;
  if (failures < limit) {
    return {
      allowed: true,
      state: { failures, locks: state.locks, lockedUntil: null },
      attemptsLeft: limit - failures,
    };
  }
  const lockedUntil = new Date(now.getTime() + lockMinutesAfter(state.locks) * 60_000);
  return {
    allowed: true,
    state: { failures: 0, locks: state.locks + 1, lockedUntil },
    attemptsLeft: 0,
  };
}
