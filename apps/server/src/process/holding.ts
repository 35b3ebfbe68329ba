/** What a starter can tell about the server that a lock names. */
export interface Signs {
  /** Whether its process runs; undefined when its pid belongs to another container or machine. */
  isAlive: boolean | undefined;
  /** Whether a Postgres accepts connections in the folder. */
  answers: boolean;
  /** Whether the lock was renewed while the starter watched it. */
  wasRenewed: boolean;
  /** Since the starter saw the last renewal, or since it began to watch. */
  quietForMs: number;
  /** Since the last renewal, by the clocks of both. */
  ageMs: number;
}

/** `unsure`: it may be dead, a longer watch will tell. */
export type Holding = 'held' | 'unsure' | 'free';

export interface Beats {
  everyMs: number;
  /** A server that was quiet for so long is taken for dead. */
  quietMs: number;
  /** No two clocks are so far apart: such a lock needs no watch. */
  oldMs: number;
}

export const BEATS: Beats = { everyMs: 1000, quietMs: 15_000, oldMs: 300_000 };

/**
 * A suspended server does not renew its lock, but the socket of its Postgres still accepts
 * connections; so the two together say more than either.
 */
export function holdingOf(signs: Signs, { quietMs, oldMs }: Beats): Holding {
  if (signs.isAlive !== undefined) return signs.isAlive ? 'held' : 'free';
  if (signs.answers) return 'held';
  if (signs.ageMs > oldMs || signs.quietForMs >= quietMs) return 'free';
  return signs.wasRenewed ? 'held' : 'unsure';
}
