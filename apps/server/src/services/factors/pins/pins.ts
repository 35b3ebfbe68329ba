import { and, eq } from 'drizzle-orm';
import { pins } from '../../../db/tables.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { HttpError, sessionEndedError, retryAfterHeader } from '../../../http-error.ts';
import type { StartedLock } from '../../identity/limits/attempts.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent, recordAudit } from '../../audit/audit-record.ts';
import type { LockoutPolicy, PolicyAttempt } from '../../identity/limits/lockout-policy.ts';
import { runWithSecret } from '../../identity/limits/run-with-secret.ts';
import { announceStartedLocks } from '../../identity/limits/started-locks.ts';
import { pinLock } from './pin-lock.ts';
import { isWeakPin } from './pin-rules.ts';
import { takeRateLimitToken } from '../../identity/limits/rate-limit.ts';
import type { AccountSession } from '../../identity/sessions/session-lookup.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import { lockAccount, type Account } from '../../identity/accounts.ts';

const ATTEMPTS_UNTIL_LOCK = 5;

interface PinCheckInput {
  account: Account;
  caller: Caller;
}

/** There are only 10,000 PINs, so hashes without the pepper could be searched in a stolen database. */
const keyedHashOfPin = ({ secrets }: Deps, userId: string, pin: string) =>
  secrets.keyedHash('pin', `${userId}\0${pin}`);

export const hashPin = (deps: Deps, userId: string, pin: string): Promise<string> =>
  deps.slowHash.hash(keyedHashOfPin(deps, userId, pin));

/** @throws HttpError 403 email_not_verified, 400 weak_pin, 409 already_exists */
export async function createPin(
  deps: Deps,
  current: AccountSession,
  caller: Caller,
  pin: string,
): Promise<IssuedSession<Account>> {
  const { account } = current;
  if (!account.verifiedAt) {
    const text = 'Confirm your email address first: open the link in the email we sent you.';
    throw new HttpError(403, 'email_not_verified', text);
  }
  if (isWeakPin(pin)) {
    const text = 'This PIN is easy to guess. Avoid sequences (1234), repeats (1111) and years.';
    throw new HttpError(400, 'weak_pin', text, { fields: { pin: text } });
  }
  const hash = await hashPin(deps, account.id, pin);
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    const created = await tx
      .insert(pins)
      .values({ userId: account.id, hash, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (created.length === 0) {
      throw new HttpError(409, 'already_exists', 'You already have a PIN. Enter it instead.');
    }
    const actor = toAuditActor(account, caller);
    const before = [createAuditEvent(deps, 'pin_created', { actor, details: {} })];
    return completeFactor(tx, deps, {
      identity: account,
      factor: { kind: 'pin' },
      session: current.session,
      caller,
      before,
    });
  });
}

const pinLockedError = ({ clock }: Deps, until: Date) =>
  new HttpError(
    429,
    'pin_locked',
    'Too many wrong PINs. PIN entry is locked for now. The email that we sent you has a link that unlocks it.',
    retryAfterHeader(until.getTime() - clock.now().getTime()),
  );

/** Tries during a lock are recorded, too; the rate limit of the network bounds their number. */
const refuseLockedPin = async (
  deps: Deps,
  { account, caller }: PinCheckInput,
  lockedUntil: Date,
): Promise<never> => {
  await takeRateLimitToken(deps, caller, 'sign-in');
  const actor = toAuditActor(account, caller);
  const event = createAuditEvent(deps, 'pin_failed', { actor, details: { reason: 'locked' } });
  await deps.db.transaction((tx) => recordAudit(tx, deps, account.organisationId, [event]));
  throw pinLockedError(deps, lockedUntil);
};

const recordWrongPin = (
  deps: Deps,
  { account, caller }: PinCheckInput,
  startedLocks: readonly StartedLock[],
) =>
  deps.db.transaction(async (tx) => {
    const actor = toAuditActor(account, caller);
    const lockEvents = await announceStartedLocks(tx, deps, {
      factor: 'pin',
      startedLocks,
      attempts: ATTEMPTS_UNTIL_LOCK,
      identity: account,
      caller,
    });
    await recordAudit(tx, deps, account.organisationId, [
      createAuditEvent(deps, 'pin_failed', { actor, details: { reason: 'wrong' } }),
      ...lockEvents,
    ]);
  });

/** Every call that asks for the PIN counts towards the same limit. */
const pinLockoutPolicyOf = ({ account, caller }: PinCheckInput): LockoutPolicy => {
  const lockKey = `pin:${account.id}`;
  return {
    limits: [{ key: lockKey, maxAttempts: ATTEMPTS_UNTIL_LOCK }],
    lockKey,
    unlockToken: caller.unlockTokens?.get(pinLock.cookie),
  };
};

const comparePin = async (
  deps: Deps,
  use: PinCheckInput,
  pin: string,
  attempt: PolicyAttempt,
): Promise<{ id: string; hash: string }> => {
  if (!attempt.allowed) return refuseLockedPin(deps, use, attempt.lockedUntil);
  const { id } = use.account;
  const [stored] = await deps.db.select().from(pins).where(eq(pins.userId, id));
  const matches = await deps.slowHash.verify(stored?.hash ?? null, keyedHashOfPin(deps, id, pin));
  if (stored && matches) return { id, hash: stored.hash };
  await recordWrongPin(deps, use, attempt.startedLocks);
  throw new HttpError(403, 'invalid_pin', 'Invalid PIN or code. Please try again.', {
    members: { tries_left: attempt.attemptsLeft },
  });
};

const confirmPin = async (tx: Queries, { id, hash }: { id: string; hash: string }) => {
  const isCurrent = and(eq(pins.userId, id), eq(pins.hash, hash));
  const found = await tx.select({ userId: pins.userId }).from(pins).where(isCurrent);
  if (found.length === 0) throw sessionEndedError();
};

/** The PIN cannot change while `work` runs. Throws HttpError 403 invalid_pin, 429 pin_locked. */
const runWithPin = <Result>(
  deps: Deps,
  use: PinCheckInput,
  pin: string,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> => {
  const check = {
    policy: pinLockoutPolicyOf(use),
    compare: (attempt: PolicyAttempt) => comparePin(deps, use, pin, attempt),
    confirm: confirmPin,
  };
  return runWithSecret(deps, check, work);
};

export function authenticatePin(
  deps: Deps,
  current: AccountSession,
  caller: Caller,
  pin: string,
): Promise<IssuedSession<Account>> {
  const { account, session } = current;
  return runWithPin(deps, { account, caller }, pin, (tx) =>
    completeFactor(tx, deps, { identity: account, factor: { kind: 'pin' }, session, caller }),
  );
}
