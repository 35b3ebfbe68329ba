/** The observations from which a starting server concludes whether the holder of a lock still runs. */
export interface LockObservations {
  /** Whether the holder runs; undefined when its pid belongs to another container or machine. */
  isAlive: boolean | undefined;
  /** True when a Postgres server answers on the socket in the data folder. */
  answers: boolean;
  /** True when the lock was renewed while this process watched it. */
  wasRenewed: boolean;
  /** The time since the last renewal that this process saw, or since it began to watch. */
  quietForMs: number;
  /** The age of the last renewal, which depends on the clocks of both machines. */
  ageMs: number;
}

export type LockState = 'held' | 'unsure' | 'free';

export interface RenewalIntervals {
  everyMs: number;
  /** A server that has not renewed its lock for this long counts as dead. */
  quietMs: number;
  /** A lock this old counts as free at once, because the clocks of two machines differ by less. */
  oldMs: number;
}

export const RENEWAL_INTERVALS: RenewalIntervals = {
  everyMs: 1000,
  quietMs: 15_000,
  oldMs: 300_000,
};

/** A suspended server does not renew its lock, but the socket of its Postgres still accepts connections. */
export function lockStateOf(
  observations: LockObservations,
  { quietMs, oldMs }: RenewalIntervals,
): LockState {
  if (observations.isAlive !== undefined) return observations.isAlive ? 'held' : 'free';
  if (observations.answers) return 'held';
  if (observations.ageMs > oldMs || observations.quietForMs >= quietMs) return 'free';
  return observations.wasRenewed ? 'held' : 'unsure';
}
