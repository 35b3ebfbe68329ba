import type { Queries, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import {
  runRecorded,
  type RecordedRefusal,
  type RecordedWork,
} from '../../audit/recorded-transaction.ts';
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

/** The attempt is committed before the secret is compared. */
export type StartedAttempt = AttemptResult & {
  policy: LockoutPolicy;
  /** True for a try of a browser that used the unlock link. */
  isUnlocked: boolean;
};

export type AllowedAttempt = Extract<StartedAttempt, { allowed: true }>;

/** A browser that used the unlock link has five attempts of its own. */
export async function startAttempt(deps: Deps, policy: LockoutPolicy): Promise<StartedAttempt> {
  const { limits, lockKey, unlockToken } = policy;
  const attempt = await recordAttempt(deps, limits);
  const counted = { ...attempt, policy, isUnlocked: false };
  if (attempt.allowed || unlockToken === undefined) return counted;
  const attemptsLeft = await takeUnlockedBrowserAttempt(deps, lockKey, unlockToken);
  if (attemptsLeft === undefined) return counted;
  return { allowed: true, attemptsLeft, startedLocks: [], policy, isUnlocked: true };
}

/**
 * After a right secret, locks the user's row like `lockAccount`, and deletes the count of wrong attempts.
 * A success in a browser that used the unlock link does not lift the lock for other browsers.
 */
export async function lockAccountAndResetAttempts(
  tx: Queries,
  userId: string,
  { policy: { limits, lockKey, unlockToken }, isUnlocked }: AllowedAttempt,
): Promise<void> {
  if (isUnlocked && unlockToken !== undefined) {
    await lockAccount(tx, userId);
    await resetUnlockedBrowserAttempts(tx, lockKey, unlockToken);
  } else {
    const keys = limits.map(({ key }) => key);
    await lockAccountAndDeleteAttempts(tx, userId, keys);
  }
}

interface RightSecret<Confirmed> {
  userId: string;
  attempt: AllowedAttempt;
  /** Throws when the secret has changed since it was compared. */
  confirm: (tx: Queries) => Promise<Confirmed>;
}

/**
 * The secret cannot change while `work` runs. If the work is refused, it is undone, but the count of wrong attempts
 * ends all the same.
 */
export async function runAfterRightSecret<Confirmed, Result>(
  deps: Deps,
  { userId, attempt, confirm }: RightSecret<Confirmed>,
  work: (tx: Transaction, confirmed: Confirmed) => Promise<RecordedWork<Result> | RecordedRefusal>,
): Promise<Result> {
  const secret = { isConfirmed: false };
  try {
    return await runRecorded(deps, async (tx) => {
      await lockAccountAndResetAttempts(tx, userId, attempt);
      const confirmed = await confirm(tx);
      secret.isConfirmed = true;
      return work(tx, confirmed);
    });
  } catch (error) {
    if (secret.isConfirmed && error instanceof HttpError)
      await deps.db.transaction((tx) => lockAccountAndResetAttempts(tx, userId, attempt));
    throw error;
  }
}
