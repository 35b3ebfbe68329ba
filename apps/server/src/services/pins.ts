import { eq } from 'drizzle-orm';
import { pins } from '../db/tables.ts';
import type { Queries } from '../db/client.ts';
import type { Caller, Deps } from '../deps.ts';
import { HttpError, retryAfter } from '../http-error.ts';
import { clearTries, registerTry } from './attempts.ts';
import { auditActor } from './audit-actor.ts';
import type { UnlinkedRow } from './audit-chain.ts';
import { auditEvent, recordAudit } from './audit-record.ts';
import { recordChange } from './live-caller.ts';
import { isWeakPin } from './pin-rules.ts';
import type { LiveSession } from './session-lookup.ts';
import { raiseSession, type IssuedSession } from './sessions.ts';
import { lockAccount, type Account } from './accounts.ts';

const TRIES_UNTIL_LOCK = 5;

const triesKey = (userId: string) => `pin:${userId}`;

/** PINs are few: the pepper keeps a stolen database from being searched. */
const keyed = ({ secrets }: Deps, userId: string, pin: string) =>
  secrets.keyedHash('pin', `${userId}\0${pin}`);

export const hashPin = (deps: Deps, userId: string, pin: string): Promise<string> =>
  deps.slowHash.hash(keyed(deps, userId, pin));

/** The last thing that a PIN step does: the record is written right before the commit. */
const completeSession = async (
  tx: Queries,
  deps: Deps,
  {
    current,
    caller,
    before = [],
  }: { current: LiveSession; caller: Caller; before?: UnlinkedRow[] },
) => {
  const raised = await raiseSession(tx, deps, current, 'password_pin');
  const { account } = current;
  const event = auditEvent(deps, 'login_2fa', { actor: auditActor(account, caller), details: {} });
  const by = { ...caller, account, session: raised.session };
  await recordChange(tx, deps, by, [...before, event]);
  return raised;
};

/**
 * Sets the first PIN of a user and completes the session with it.
 * @throws HttpError 403 email_not_verified, 400 weak_pin, 409 already_exists
 */
export async function createPin(
  deps: Deps,
  current: LiveSession,
  caller: Caller,
  pin: string,
): Promise<IssuedSession> {
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
    const actor = auditActor(account, caller);
    const before = [auditEvent(deps, 'pin_created', { actor, details: {} })];
    const raised = await completeSession(tx, deps, { current, caller, before });
    return { ...raised, account: { ...account, hasPin: true } };
  });
}

const locked = ({ clock }: Deps, until: Date) =>
  new HttpError(
    429,
    'pin_locked',
    'Too many wrong PINs. PIN entry is locked for now.',
    retryAfter(until.getTime() - clock.now().getTime()),
  );

const recordFailure = (deps: Deps, account: Account, caller: Caller) =>
  deps.db.transaction((tx) => {
    const actor = auditActor(account, caller);
    const event = auditEvent(deps, 'pin_failed', { actor, details: { reason: 'wrong' } });
    return recordAudit(tx, deps, account.organisationId, [event]);
  });

/**
 * Compares a PIN within its budget of tries, shared by everything that a PIN guards.
 * @throws HttpError 403 invalid_pin with tries_left, 429 pin_locked
 */
async function checkPin(deps: Deps, account: Account, caller: Caller, pin: string): Promise<void> {
  const userId = account.id;
  const attempt = await registerTry(deps, triesKey(userId), TRIES_UNTIL_LOCK);
  if (!attempt.allowed) throw locked(deps, attempt.lockedUntil);
  const [stored] = await deps.db.select().from(pins).where(eq(pins.userId, userId));
  const matches = await deps.slowHash.verify(stored?.hash ?? null, keyed(deps, userId, pin));
  if (matches) return;
  await recordFailure(deps, account, caller);
  throw new HttpError(403, 'invalid_pin', 'Invalid PIN or code. Please try again.', {
    members: { tries_left: attempt.triesLeft },
  });
}

/** Completes a session of the first level: a new token, the old one is dead. */
export async function authenticatePin(
  deps: Deps,
  current: LiveSession,
  caller: Caller,
  pin: string,
): Promise<IssuedSession> {
  const { account } = current;
  const key = triesKey(account.id);
  return deps.turns.take(key, async () => {
    await checkPin(deps, account, caller, pin);
    return deps.db.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      await clearTries(tx, key);
      const raised = await completeSession(tx, deps, { current, caller });
      return { ...raised, account };
    });
  });
}
