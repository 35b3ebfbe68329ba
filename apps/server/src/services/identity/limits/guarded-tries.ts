import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { clearTries, registerTry, type Attempt, type Budget } from './attempts.ts';
import { clearLiftedTries, takeLiftedTry } from './lock-lifts.ts';

/** A secret that can be guessed, and what keeps it from being. */
export interface Guarded {
  budgets: readonly Budget[];
  /** The key of the lock whose mail has a link past it. */
  lockKey: string;
  /** What a browser keeps that used such a link. */
  liftToken: string | undefined;
}

export type GuardedTry = Attempt & { isLifted: boolean };

/** Counts a try and commits it; a browser that lifted the lock has a small budget of its own. */
export async function beginTry(
  deps: Deps,
  { budgets, lockKey, liftToken }: Guarded,
): Promise<GuardedTry> {
  const attempt = await registerTry(deps, budgets);
  if (attempt.allowed || liftToken === undefined) return { ...attempt, isLifted: false };
  const triesLeft = await takeLiftedTry(deps, lockKey, liftToken);
  if (triesLeft === undefined) return { ...attempt, isLifted: false };
  return { allowed: true, triesLeft, begun: [], isLifted: true };
}

/** Forgets wrong tries after a right one. A lock that one browser lifted stays for all others. */
export const forgetTries = (
  tx: Queries,
  { budgets, lockKey, liftToken }: Guarded,
  { isLifted }: GuardedTry,
) =>
  isLifted && liftToken !== undefined
    ? clearLiftedTries(tx, lockKey, liftToken)
    : clearTries(
        tx,
        budgets.map(({ key }) => key),
      );
