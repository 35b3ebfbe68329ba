/** The observations from which a starting server concludes whether the holder of a lock still runs. */
export interface Signs {
  /** Undefined when the pid belongs to another container or machine. */
  isAlive: boolean | undefined;
  /** True when a Postgres accepts connections in the folder. */
  answers: boolean;
  /** True when the lock was renewed while this process watched it. */
  wasRenewed: boolean;
  /** The time since the last renewal that this process saw, or since it began to watch. */
  quietForMs: number;
  /** The age of the last renewal, which depends on the clocks of both machines. */
  ageMs: number;
}

export type Holding = 'held' | 'unsure' | 'free';

export interface Beats {
  everyMs: number;
  /** A server that has not renewed its lock for this long counts as dead. */
  quietMs: number;
  /** A lock that is this old counts as free at once, because clocks of two machines differ less. */
  oldMs: number;
}

export const BEATS: Beats = { everyMs: 1000, quietMs: 15_000, oldMs: 300_000 };

/** A suspended server does not renew its lock, but the socket of its Postgres still accepts connections. */
export function holdingOf(signs: Signs, { quietMs, oldMs }: Beats): Holding {
  if (signs.isAlive !== undefined) return signs.isAlive ? 'held' : 'free';
  if (signs.answers) return 'held';
  if (signs.ageMs > oldMs || signs.quietForMs >= quietMs) return 'free';
  return signs.wasRenewed ? 'held' : 'unsure';
}
