import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { attempts } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { countAttempt } from './lock-rules.ts';

/** Limits the consecutive wrong attempts that are counted under one key. */
export interface AttemptLimit {
  key: string;
  maxAttempts: number;
}

export interface StartedLock {
  key: string;
  until: Date;
}

export type AttemptResult =
  | { allowed: false; lockedUntil: Date }
  /** `startedLocks` are the locks that begin if the secret of this attempt is wrong. */
  | { allowed: true; attemptsLeft: number; startedLocks: readonly StartedLock[] };

const lockAttemptState = async (tx: Queries, key: string, now: Date) => {
  // One statement inserts or locks the row, because a parallel success could delete it in between.
  const [state] = await tx
    .insert(attempts)
    .values({ key, failures: 0, locks: 0, triedAt: now })
    .onConflictDoUpdate({ target: attempts.key, set: { key } })
    .returning();
  if (!state) throw new Error('An upsert returned no row.');
  return state;
};

/** Callers must always pass limits in the same order, because another lock order could deadlock. */
export function recordAttempt(
  { db, clock }: Deps,
  limits: readonly AttemptLimit[],
): Promise<AttemptResult> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const lockedUntil: number[] = [];
    const counted = [];
    for (const { key, maxAttempts } of limits) {
      const attempt = countAttempt(await lockAttemptState(tx, key, now), maxAttempts, now);
      if (attempt.allowed) counted.push({ key, ...attempt });
      else lockedUntil.push(attempt.lockedUntil.getTime());
    }
    if (lockedUntil.length > 0) {
      return { allowed: false, lockedUntil: new Date(Math.max(...lockedUntil)) };
    }
    for (const { key, state } of counted) {
      await tx
        .update(attempts)
        .set({ ...state, triedAt: now })
        .where(eq(attempts.key, key));
    }
    return {
      allowed: true,
      attemptsLeft: Math.min(...counted.map(({ attemptsLeft }) => attemptsLeft)),
      startedLocks: counted.flatMap(({ key, state: { lockedUntil: until } }) =>
        until ? [{ key, until }] : [],
      ),
    };
  });
}

export const deleteAttempts = (tx: Queries, keys: readonly string[]) =>
  tx.delete(attempts).where(inArray(attempts.key, [...keys]));

/** Deletes the counts under the key and under all keys that begin with it. */
export const deleteAttemptsUnder = (tx: Queries, key: string) =>
  tx
    .delete(attempts)
    .where(or(eq(attempts.key, key), sql`starts_with(${attempts.key}, ${`${key}:`})`));
