import { and, eq, ne } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { pinResets, pins, sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import type { AuditRecord } from '../../audit/recorded-transaction.ts';
import type { Account } from '../../identity/accounts.ts';
import { deleteAttemptsWithKeyPrefix } from '../../identity/limits/attempts.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import { pinAttemptsKeyOf } from './pin-check.ts';
import { sendPinRemovedNotice } from './pin-notices.ts';
import { cancelPinResetReminder } from './pin-reminder.ts';

interface PinRemoval {
  account: Account;
  caller: Caller;
  /** The session of the browser that removes the PIN stays, at the first level. */
  keptSessionId?: string | undefined;
}

/** Removes the PIN with its recovery codes, lock and sessions. The caller locks the user first. */
export async function removePin(
  tx: Queries,
  deps: Deps,
  { account, caller, keptSessionId = '' }: PinRemoval,
): Promise<AuditRecord> {
  const { id } = account;
  await tx.delete(pins).where(eq(pins.userId, id));
  await cancelPinResetReminder(tx, deps, id);
  await tx.delete(pinResets).where(eq(pinResets.userId, id));
  await deleteAttemptsWithKeyPrefix(tx, pinAttemptsKeyOf(id));
  const isOther = and(eq(sessions.userId, id), ne(sessions.id, keptSessionId));
  const ended = await endSessions(tx, deps, isOther);
  await tx.update(sessions).set({ level: 'first' }).where(eq(sessions.id, keptSessionId));
  await sendPinRemovedNotice(tx, deps, { account, caller });
  const details = { factor: deps.factors.pin.name, with: ended };
  const event = createAuditEvent(deps, 'factor_removed', {
    actor: toAuditActor(account, caller),
    details,
  });
  return { organisationId: account.organisationId, events: [event] };
}
