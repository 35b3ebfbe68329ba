import { eq } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { attempts } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { countTry, type Attempt } from './lock-rules.ts';

/** Counts a try and commits it; only then may the caller compare the secret. */
export function registerTry({ db, clock }: Deps, key: string, budget: number): Promise<Attempt> {
  return db.transaction(async (tx) => {
    // One statement makes or locks the row: between two, a success next door could delete it.
    const [state] = await tx
      .insert(attempts)
      .values({ key, failures: 0, locks: 0 })
      .onConflictDoUpdate({ target: attempts.key, set: { key } })
      .returning();
    if (!state) throw new Error('An upsert returned no row.');
    const attempt = countTry(state, budget, clock.now());
    if (attempt.allowed) await tx.update(attempts).set(attempt.state).where(eq(attempts.key, key));
    return attempt;
  });
}

export const clearTries = (tx: Queries, key: string) =>
  tx.delete(attempts).where(eq(attempts.key, key));
