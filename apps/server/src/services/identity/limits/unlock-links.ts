import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { emails, lockLifts, users } from '../../../db/tables.ts';
import type { Caller, Deps } from '../../../deps.ts';
import { approximateAddress } from '../../../lib/http/caller-address.ts';
import { deviceType } from '../../../lib/http/device-type.ts';
import { hashToken, newToken } from '../../../lib/crypto/tokens.ts';
import { toMessage } from '../../messages/letter.ts';
import { LOCK_LETTERS } from '../../messages/letters/lock-letters.ts';
import { findAccountByAddress } from '../accounts.ts';
import { auditActor } from '../../audit/audit-actor.ts';
import { auditEvent, recordAudit } from '../../audit/audit-record.ts';
import type { StartedLock } from './attempts.ts';
import type { LockedFactor } from '../../audit/audit-text.ts';
import { enqueueMail } from '../../messages/outbox.ts';

/** How often a browser may try behind a lock that it lifted: the way in for an owner, not for a search. */
const MAX_ATTEMPTS = 5;

export const UNLOCK_PATH = '/v1/locks/lift';

interface LockNotice {
  factor: LockedFactor;
  lock: StartedLock;
  attempts: number;
  to: { userId: string | null; email: string };
  caller: Caller;
}

/** Mails the owner a link past the lock, in the transaction that puts the lock on record. */
export async function mailUnlockLink(
  tx: Queries,
  deps: Deps,
  { factor, lock, attempts, to, caller }: LockNotice,
): Promise<void> {
  const token = newToken(deps.random);
  await tx.insert(lockLifts).values({
    tokenHash: hashToken(token),
    factor,
    lockKey: lock.key,
    userId: to.userId,
    createdAt: deps.clock.now(),
    expiresAt: lock.until,
  });
  const message = await toMessage(
    LOCK_LETTERS[factor]({
      href: `${deps.config.publicUrl}${UNLOCK_PATH}?token=${token}`,
      until: lock.until,
      attempts,
      device: deviceType(caller.userAgent, caller.info),
      network: approximateAddress(caller.ipAddress),
    }),
  );
  await enqueueMail(tx, deps, to.email, { ...message, usefulUntil: lock.until });
}

export interface UnlockLink {
  factor: LockedFactor;
  expiresAt: Date;
  /** The canonical address of the account. */
  address: string;
  userId: string;
}

const usable = (token: string, now: Date) =>
  and(
    eq(lockLifts.tokenHash, hashToken(token)),
    isNull(lockLifts.browserHash),
    gt(lockLifts.expiresAt, now),
  );

/** What a link lifts; undefined when it was used or its lock is over. Looking never uses it. */
export async function findUnlockLink(
  { db, clock }: Deps,
  token: string,
): Promise<UnlockLink | undefined> {
  const [found] = await db
    .select({
      factor: lockLifts.factor,
      expiresAt: lockLifts.expiresAt,
      address: emails.canonical,
      userId: users.id,
    })
    .from(lockLifts)
    .innerJoin(users, eq(users.id, lockLifts.userId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(usable(token, clock.now()), isNull(users.deactivatedAt)));
  return found;
}

/** Lifts the lock for one browser: answers the secret that it keeps, or undefined when it is too late. */
export function unlockBrowser(
  deps: Deps,
  token: string,
  { address, factor }: UnlockLink,
  caller: Caller,
): Promise<string | undefined> {
  return deps.db.transaction(async (tx) => {
    const browserToken = newToken(deps.random);
    const lifted = await tx
      .update(lockLifts)
      .set({ browserHash: hashToken(browserToken) })
      .where(usable(token, deps.clock.now()))
      .returning({ userId: lockLifts.userId });
    const account = await findAccountByAddress(tx, address);
    if (lifted.length === 0 || !account) return undefined;
    const actor = auditActor(account, caller);
    const event = auditEvent(deps, 'lock_lifted', { actor, details: { factor } });
    await recordAudit(tx, deps, account.organisationId, [event]);
    return browserToken;
  });
}

const ofBrowser = (browserToken: string, lockKey: string) =>
  and(eq(lockLifts.browserHash, hashToken(browserToken)), eq(lockLifts.lockKey, lockKey));

/** Counts and commits a try of a browser that lifted the lock; undefined when it may not try. */
export async function takeUnlockedAttempt(
  { db, clock }: Deps,
  lockKey: string,
  browserToken: string,
): Promise<number | undefined> {
  const [taken] = await db
    .update(lockLifts)
    .set({ tries: sql`${lockLifts.tries} + 1` })
    .where(
      and(
        ofBrowser(browserToken, lockKey),
        gt(lockLifts.expiresAt, clock.now()),
        lt(lockLifts.tries, MAX_ATTEMPTS),
      ),
    )
    .returning({ tries: lockLifts.tries });
  return taken && MAX_ATTEMPTS - taken.tries;
}

export const resetUnlockedAttempts = (tx: Queries, lockKey: string, browserToken: string) =>
  tx.update(lockLifts).set({ tries: 0 }).where(ofBrowser(browserToken, lockKey));
