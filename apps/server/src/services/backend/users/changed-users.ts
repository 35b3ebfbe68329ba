import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { updateUserRow, type BackendUserUpdate } from '../../identity/users/users.ts';
import { readBackendUser, requireIdentity, type BackendUser } from './backend-users.ts';
import { duplicateExternalIdError, type BackendActor } from './new-users.ts';

/** @throws HttpError 404 user_not_found, 400 duplicate_external_id, and the errors of updateUserRow */
export async function changeBackendUser(
  deps: Deps,
  { project, caller }: BackendActor,
  { id, change }: { id: string; change: BackendUserUpdate },
): Promise<BackendUser> {
  const { organisationId } = project;
  return runRecorded(deps, async (tx) => {
    const identity = await requireIdentity(tx, project, id);
    await lockAccount(tx, identity.id);
    const { external_id: externalId } = change;
    if (externalId) {
      const taken = and(
        eq(users.externalId, externalId),
        eq(users.organisationId, organisationId),
        sql`${users.id} <> ${identity.id}`,
      );
      const others = await tx.select({ id: users.id }).from(users).where(taken);
      if (others.length > 0) throw duplicateExternalIdError();
    }
    const isChanged = await updateUserRow(tx, identity.id, change);
    const actor = toAuditActor(identity, caller);
    const events = isChanged
      ? [createAuditEvent(deps, 'profile_changed', { actor, details: {} })]
      : [];
    const result = await readBackendUser(tx, deps, project, identity.id);
    return { result, record: { organisationId, events } };
  });
}
