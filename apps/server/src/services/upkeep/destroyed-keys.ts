import { and, asc, eq, lte } from 'drizzle-orm';
import { DESTROY_GRACE_HOURS } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { runEach } from '../../db/run-each.ts';
import { emails, files, fileSalts, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { lastFinalDestruction } from '../access/file-destruction.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { runRecorded, withoutRecord } from '../audit/recorded-transaction.ts';
import { deleteFileSalt } from '../keys/file-keys.ts';

const KEY_DELETION_DEVICE = 'Server';

const selectFilesToForget = (db: Queries, now: Date) =>
  db
    .select({ id: files.id })
    .from(files)
    .innerJoin(fileSalts, eq(fileSalts.fileId, files.id))
    .where(lte(files.destroyedAt, lastFinalDestruction(now)))
    .orderBy(asc(files.destroyedAt));

const lockFileToForget = async (tx: Queries, id: string, now: Date) => {
  const isStillOver = lte(files.destroyedAt, lastFinalDestruction(now));
  const [file] = await tx
    .select({
      id: files.id,
      name: files.name,
      bakerId: files.bakerId,
      baker: emails.address,
      organisationId: users.organisationId,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(eq(files.id, id), isStillOver))
    .for('update', { of: files });
  return file;
};

const deleteKeysOf = (deps: Deps, id: string, now: Date) =>
  runRecorded(deps, async (tx) => {
    const file = await lockFileToForget(tx, id, now);
    if (!file || !(await deleteFileSalt(tx, id))) return withoutRecord(undefined);
    const event = createAuditEvent(deps, 'file_keys_deleted', {
      actor: { id: null, address: file.baker, isAdmin: false, deviceType: KEY_DELETION_DEVICE },
      file,
      details: { hours: DESTROY_GRACE_HOURS },
    });
    const { organisationId } = file;
    return { result: undefined, record: { organisationId, events: [event] } };
  });

/** Deletes the salts of files that were destroyed and can no longer be restored; no sealed copy of them opens again. */
export async function deleteDestroyedKeys(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await runEach(await selectFilesToForget(deps.db, now), ({ id }) => deleteKeysOf(deps, id, now));
}
