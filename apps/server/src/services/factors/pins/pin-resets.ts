import { and, eq } from 'drizzle-orm';
import type { ReturnPath } from '../../../config/portal-paths.ts';
import type { Queries } from '../../../db/client.ts';
import { pinResets, sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded, withoutRecord, type RecordedWork } from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { issueToken } from '../../identity/one-time-secrets/tokens.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import { lockLiveCaller, type AccountCaller } from '../../identity/sessions/session-caller.ts';
import { pinLinkUrl, sendPinResetNotice } from './pin-notices.ts';
import { schedulePinResetReminder } from './pin-reminder.ts';
import { requirePin } from './pins.ts';

const PIN_LOCK_MINUTES = 24 * 60;
const PIN_LINK_MINUTES = 24 * 60;

type PinReset = typeof pinResets.$inferSelect;

const cancelledResetError = ({ clock }: Deps, until: Date) =>
  new HttpError(
    429,
    'too_many_requests',
    'A PIN reset was cancelled through the link in our email. You can ask for one once a day.',
    retryAfterHeader(until.getTime() - clock.now().getTime()),
  );

/** A request counts for a day, so that nobody can extend the lock or start it anew. */
const findActiveReset = async (
  tx: Queries,
  deps: Deps,
  userId: string,
): Promise<PinReset | undefined> => {
  const [reset] = await tx.select().from(pinResets).where(eq(pinResets.userId, userId));
  const until = reset && minutesAfter(reset.requestedAt, PIN_LOCK_MINUTES);
  if (!until || until <= deps.clock.now()) return undefined;
  if (reset.cancelledAt !== null) throw cancelledResetError(deps, until);
  return reset;
};

interface NewPinResetLinks {
  userId: string;
  lockedUntil: Date;
  returnPath: ReturnPath;
}

const issuePinResetLinks = async (
  tx: Queries,
  deps: Deps,
  { userId, lockedUntil, returnPath }: NewPinResetLinks,
) => {
  const owned = { subject: userId, userId };
  const reset = await issueToken(tx, deps, {
    ...owned,
    purpose: 'pin_reset',
    payload: { validFrom: lockedUntil.toISOString(), ...returnPath },
    expiresAt: minutesAfter(lockedUntil, PIN_LINK_MINUTES),
  });
  const cancellation = await issueToken(tx, deps, {
    ...owned,
    purpose: 'pin_reset_cancellation',
    payload: {},
    expiresAt: lockedUntil,
  });
  return { reset, cancellation };
};

const startPinReset = async (
  tx: Queries,
  deps: Deps,
  by: AccountCaller,
  returnPath: ReturnPath,
): Promise<RecordedWork<Date>> => {
  const { account } = by;
  const requestedAt = deps.clock.now();
  const lockedUntil = minutesAfter(requestedAt, PIN_LOCK_MINUTES);
  const row = { userId: account.id, requestedAt, lockedUntil, cancelledAt: null };
  await tx.insert(pinResets).values(row).onConflictDoUpdate({ target: pinResets.userId, set: row });
  const isComplete = and(eq(sessions.userId, account.id), eq(sessions.level, 'second'));
  await endSessions(tx, deps, isComplete);
  const links = await issuePinResetLinks(tx, deps, { userId: account.id, lockedUntil, returnPath });
  await sendPinResetNotice(tx, deps, { account, caller: by, lockedUntil, ...links });
  await schedulePinResetReminder(tx, deps, {
    userId: account.id,
    requestedAt,
    account,
    at: lockedUntil,
    until: minutesAfter(lockedUntil, PIN_LINK_MINUTES),
    href: pinLinkUrl(deps, 'pin_reset', links.reset),
  });
  const actor = toAuditActor(account, by);
  const event = createAuditEvent(deps, 'pin_reset_requested', { actor, details: {} });
  const { organisationId } = account;
  return { result: lockedUntil, record: { organisationId, events: [event] } };
};

/**
 * Locks the PIN for a day, ends the sessions that have passed the PIN step, and emails the owner.
 * A second request during the lock changes nothing.
 * @throws HttpError 404 not_found for a user without a PIN, 429 too_many_requests after a cancelled request
 */
export function requestPinReset(
  deps: Deps,
  by: AccountCaller,
  returnPath: ReturnPath = {},
): Promise<Date> {
  const { id } = by.account;
  return runRecorded(deps, async (tx) => {
    await lockAccount(tx, id);
    await lockLiveCaller(tx, deps, by);
    await requirePin(tx, id);
    const counting = await findActiveReset(tx, deps, id);
    return counting ? withoutRecord(counting.lockedUntil) : startPinReset(tx, deps, by, returnPath);
  });
}
