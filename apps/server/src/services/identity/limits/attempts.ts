import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { attempts } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { countTry } from './lock-rules.ts';

/** What wrong tries are counted by, and how many of them in a row begin a lock. */
export interface Budget {
  key: string;
  tries: number;
}

export interface BegunLock {
  key: string;
  until: Date;
}

export type Attempt =
  | { allowed: false; lockedUntil: Date }
  /** `begun` are the locks that this try begins unless it turns out to be right. */
  | { allowed: true; triesLeft: number; begun: readonly BegunLock[] };

const holdCount = async (tx: Queries, key: string) => {
  // One statement makes or locks the row: between two, a success next door could delete it.
  const [state] = await tx
    .insert(attempts)
    .values({ key, failures: 0, locks: 0 })
    .onConflictDoUpdate({ target: attempts.key, set: { key } })
    .returning();
  if (!state) throw new Error('An upsert returned no row.');
  return state;
};

/**
 * Counts a try against each budget and commits it; only then may the caller compare the secret.
 * @param budgets always in the same order, in which their rows are locked
 */
export function registerTry({ db, clock }: Deps, budgets: readonly Budget[]): Promise<Attempt> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const until: number[] = [];
    const counted = [];
    for (const { key, tries } of budgets) {
      const attempt = countTry(await holdCount(tx, key), tries, now);
      if (attempt.allowed) counted.push({ key, ...attempt });
      else until.push(attempt.lockedUntil.getTime());
    }
    if (until.length > 0) return { allowed: false, lockedUntil: new Date(Math.max(...until)) };
    for (const { key, state } of counted) {
      await tx
        .update(attempts)
        .set({ ...state, triedAt: now })
        .where(eq(attempts.key, key));
    }
    return {
      allowed: true,
      triesLeft: Math.min(...counted.map(({ triesLeft }) => triesLeft)),
      begun: counted.flatMap(({ key, state: { lockedUntil } }) =>
        lockedUntil ? [{ key, until: lockedUntil }] : [],
      ),
    };
  });
}

export const clearTries = (tx: Queries, keys: readonly string[]) =>
  tx.delete(attempts).where(inArray(attempts.key, [...keys]));

/** Clears the count of a key and of every narrower key behind it. */
export const clearAllTries = (tx: Queries, key: string) =>
  tx
    .delete(attempts)
    .where(or(eq(attempts.key, key), sql`starts_with(${attempts.key}, ${`${key}:`})`));
