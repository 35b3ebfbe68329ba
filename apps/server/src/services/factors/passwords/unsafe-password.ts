import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { passwords } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import type { RecordedRefusal } from '../../audit/recorded-transaction.ts';
import type { CheckedAccount } from './password-check.ts';

export const breachedPasswordError = () => {
  const text =
    'This password may have been used on a different site that experienced a security issue. Please choose another password.';
  return new HttpError(400, 'breached_password', text);
};

export const resetRequiredError = () => {
  const text = 'Choose a new password first. A password reset sends an email with a link for that.';
  return new HttpError(400, 'reset_password', text);
};

const requirePasswordReset = (tx: Queries, userId: string) =>
  tx.update(passwords).set({ requiresReset: true }).where(eq(passwords.userId, userId));

/** Refuses the right password when it must be reset first. */
export async function refuseUnsafePassword(
  tx: Queries,
  deps: Deps,
  account: CheckedAccount,
  caller: Caller,
): Promise<RecordedRefusal | undefined> {
  const { id, isBreached, requiresReset, organisationId } = account;
  if (!isBreached && !requiresReset) return undefined;
  if (isBreached) await requirePasswordReset(tx, id);
  const actor = toAuditActor(account, caller);
  const details = { reason: 'reset_required', factor: deps.factors.password.name } as const;
  const event = createAuditEvent(deps, 'login_failed', { actor, details });
  const refusal = isBreached ? breachedPasswordError() : resetRequiredError();
  return { refusal, record: { organisationId, events: [event] } };
}
