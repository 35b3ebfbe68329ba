import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { pins } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, retryAfterHeader, sessionEndedError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { writeRecordAlone, runRecorded } from '../../audit/recorded-transaction.ts';
import type { Account } from '../../identity/accounts.ts';
import {
  startAttempt,
  type AllowedAttempt,
  type LockoutPolicy,
  type StartedAttempt,
} from '../../identity/limits/lockout-policy.ts';
import { takeRateLimitToken } from '../../identity/limits/rate-limit.ts';
import { announceStartedLocks } from '../../identity/limits/started-locks.ts';
import { keyedHashOfPin } from './pin-hash.ts';
import { pinLock } from './pin-lock.ts';

const ATTEMPTS_UNTIL_LOCK = 5;

export interface PinCheckInput {
  account: Account;
  caller: Caller;
}

export const pinAttemptsKeyOf = (userId: string) => `pin:${userId}`;

export const pinLockedError = ({ clock }: Deps, until: Date, text: string): HttpError =>
  new HttpError(429, 'pin_locked', text, retryAfterHeader(until.getTime() - clock.now().getTime()));

/** Tries during a lock are recorded, too; the rate limit of the network bounds their number. */
export async function recordLockedPin(
  deps: Deps,
  { account, caller }: PinCheckInput,
): Promise<void> {
  await takeRateLimitToken(deps, caller, 'sign-in');
  const actor = toAuditActor(account, caller);
  const event = createAuditEvent(deps, 'pin_failed', { actor, details: { reason: 'locked' } });
  await writeRecordAlone(deps, { organisationId: account.organisationId, events: [event] });
}

const recordWrongPin = (
  deps: Deps,
  { account, caller }: PinCheckInput,
  { startedLocks }: AllowedAttempt,
) =>
  runRecorded(deps, async (tx) => {
    const actor = toAuditActor(account, caller);
    const lockEvents = await announceStartedLocks(tx, deps, {
      factor: 'pin',
      startedLocks,
      attempts: ATTEMPTS_UNTIL_LOCK,
      identity: account,
      caller,
    });
    const failed = createAuditEvent(deps, 'pin_failed', { actor, details: { reason: 'wrong' } });
    const { organisationId } = account;
    return { result: undefined, record: { organisationId, events: [failed, ...lockEvents] } };
  });

/** Every call that asks for the PIN counts towards the same limit. */
const pinLockoutPolicyOf = ({ account, caller }: PinCheckInput): LockoutPolicy => {
  const lockKey = pinAttemptsKeyOf(account.id);
  return {
    limits: [{ key: lockKey, maxAttempts: ATTEMPTS_UNTIL_LOCK }],
    lockKey,
    unlockToken: caller.unlockTokens?.get(pinLock.cookie),
  };
};

/** PINs and recovery codes share one counter. */
export const startPinAttempt = (deps: Deps, use: PinCheckInput): Promise<StartedAttempt> =>
  startAttempt(deps, pinLockoutPolicyOf(use));

/** @throws HttpError 429 pin_locked */
export async function requireUnlockedPin(
  deps: Deps,
  use: PinCheckInput,
  attempt: StartedAttempt,
): Promise<AllowedAttempt> {
  if (attempt.allowed) return attempt;
  await recordLockedPin(deps, use);
  const text =
    'Too many wrong PINs. PIN entry is locked for now. The email that we sent you has a link that unlocks it.';
  throw pinLockedError(deps, attempt.lockedUntil, text);
}

/** @throws HttpError 403 invalid_pin */
export async function refuseWrongPin(
  deps: Deps,
  use: PinCheckInput,
  attempt: AllowedAttempt,
): Promise<never> {
  await recordWrongPin(deps, use, attempt);
  const members = { tries_left: attempt.attemptsLeft };
  throw new HttpError(403, 'invalid_pin', 'Invalid PIN or code. Please try again.', { members });
}

interface PinAttempt {
  attempt: StartedAttempt;
  /** The stored hash, if the PIN is right. */
  hash: string | undefined;
}

/** Counts the try only when its comparison begins, because a PIN that was not compared is not wrong. */
export async function attemptPin(deps: Deps, use: PinCheckInput, pin: string): Promise<PinAttempt> {
  const { id: userId } = use.account;
  const [stored] = await deps.db.select().from(pins).where(eq(pins.userId, userId));
  return deps.slowHash.inTurn(use.caller, async (verifySecret) => {
    const attempt = await startPinAttempt(deps, use);
    if (!attempt.allowed) return { attempt, hash: undefined };
    const matches = await verifySecret(stored?.hash ?? null, keyedHashOfPin(deps, userId, pin));
    return { attempt, hash: matches ? stored?.hash : undefined };
  });
}

export async function confirmPin(tx: Queries, userId: string, hash: string): Promise<void> {
  const isCurrent = and(eq(pins.userId, userId), eq(pins.hash, hash));
  const found = await tx.select({ userId: pins.userId }).from(pins).where(isCurrent);
  if (found.length === 0) throw sessionEndedError();
}
