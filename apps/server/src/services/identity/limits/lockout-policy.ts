import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import {
  deleteAttempts,
  recordAttempt,
  type AttemptResult,
  type AttemptLimit,
} from './attempts.ts';
import { resetUnlockedAttempts, takeUnlockedAttempt } from './unlock-links.ts';

export interface LockoutPolicy {
  limits: readonly AttemptLimit[];
  /** The key of the limit whose lock sends an unlock link to the owner. */
  lockKey: string;
  /** The cookie of a browser that used the unlock link. */
  unlockToken: string | undefined;
}

export type PolicyAttempt = AttemptResult & { isUnlocked: boolean };

/** A browser that used the unlock link has five attempts of its own. */
export async function startAttempt(
  deps: Deps,
  { limits, lockKey, unlockToken }: LockoutPolicy,
): Promise<PolicyAttempt> {
  const attempt = await recordAttempt(deps, limits);
  if (attempt.allowed || unlockToken === undefined) return { ...attempt, isUnlocked: false };
  const attemptsLeft = await takeUnlockedAttempt(deps, lockKey, unlockToken);
  if (attemptsLeft === undefined) return { ...attempt, isUnlocked: false };
  return { allowed: true, attemptsLeft, startedLocks: [], isUnlocked: true };
}

/** After a success in such a browser, the lock stays for all other browsers. */
export const resetAttempts = (
  tx: Queries,
  { limits, lockKey, unlockToken }: LockoutPolicy,
  { isUnlocked }: PolicyAttempt,
) =>
  isUnlocked && unlockToken !== undefined
    ? resetUnlockedAttempts(tx, lockKey, unlockToken)
    : deleteAttempts(
        tx,
        limits.map(({ key }) => key),
      );
