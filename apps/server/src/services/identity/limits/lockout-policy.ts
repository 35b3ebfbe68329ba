import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { lockAccount } from '../accounts.ts';
import {
  lockAccountAndDeleteAttempts,
  recordAttempt,
  type AttemptResult,
  type AttemptLimit,
} from './attempts.ts';
import { resetUnlockedBrowserAttempts, takeUnlockedBrowserAttempt } from './unlock-links.ts';

export interface LockoutPolicy {
  limits: readonly AttemptLimit[];
  /** The account's owner gets an unlock link when the limit with this key starts a lock. */
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
  const attemptsLeft = await takeUnlockedBrowserAttempt(deps, lockKey, unlockToken);
  if (attemptsLeft === undefined) return { ...attempt, isUnlocked: false };
  return { allowed: true, attemptsLeft, startedLocks: [], isUnlocked: true };
}

/**
 * Locks the user's row like `lockAccount`, and deletes the count of wrong attempts.
 * A success in a browser that used the unlock link does not lift the lock for other browsers.
 */
export async function lockAccountAndResetAttempts(
  tx: Queries,
  userId: string,
  { limits, lockKey, unlockToken }: LockoutPolicy,
  { isUnlocked }: PolicyAttempt,
): Promise<void> {
  if (isUnlocked && unlockToken !== undefined) {
    await lockAccount(tx, userId);
    await resetUnlockedBrowserAttempts(tx, lockKey, unlockToken);
  } else {
    const keys = limits.map(({ key }) => key);
    await lockAccountAndDeleteAttempts(tx, userId, keys);
  }
}
