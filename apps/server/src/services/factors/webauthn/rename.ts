import type { WebAuthnRegistration } from '@bakehouse/sdk';
import { and, eq } from 'drizzle-orm';
import { webauthnRegistrations as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { readWireUser } from '../../identity/provider/wire-user.ts';
import {
  toRecordWithCallerCheck,
  type FactorChanger,
} from '../../identity/sessions/session-caller.ts';
import { sendPasskeyRenamedNotice } from './passkey-notice.ts';
import { registrationNotFoundError } from './webauthn-errors.ts';

/** @throws HttpError 404 webauthn_registration_not_found for a passkey of somebody else, too */
export function renamePasskey(
  deps: Deps,
  by: FactorChanger,
  { id, name }: { id: string; name: string },
): Promise<WebAuthnRegistration> {
  const { identity } = by;
  return runRecorded(deps, async (tx) => {
    const isOwn = and(eq(table.id, id), eq(table.userId, identity.id));
    const [earlier] = await tx.select({ name: table.name }).from(table).where(isOwn);
    await tx.update(table).set({ name }).where(isOwn);
    const user = await readWireUser(tx, deps.factors, identity.id);
    const renamed = user.webauthn_registrations.find((one) => one.webauthn_registration_id === id);
    if (!renamed || !earlier) {
      throw registrationNotFoundError('Your account has no such passkey.');
    }
    if (earlier.name !== name) {
      await sendPasskeyRenamedNotice(tx, deps, by, { earlierName: earlier.name, name });
    }
    const actor = toAuditActor(identity, by);
    const event = createAuditEvent(deps, 'profile_changed', { actor, details: {} });
    return { result: renamed, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
}
