import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { emails, files, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { isDestroyedForGood } from '../../access/file-destruction.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { withoutRecord, type RecordedRefusal } from '../../audit/recorded-transaction.ts';
import { runWithPinProof, type ParsedPinProof } from '../../factors/pins/pin-proof.ts';
import {
  lockLiveCaller,
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import { ownFileNotFoundError } from '../file-details.ts';
import { requireAdminMode, type Account } from '../../identity/accounts.ts';
import type { StoredFile } from '../file-versions.ts';
import { visibleFilesCondition } from '../files-sql.ts';
import { fileDestroyedError } from './file-destroyed-error.ts';

type DestructionAction = 'file_destroyed' | 'file_restored';

export interface DestructionRequest {
  checksum: string;
  admin: boolean | undefined;
  proof: ParsedPinProof;
}

/** Several bakers can have baked the checksum; an admin gets their own file, or else the oldest. */
const lockFile = async (
  tx: Queries,
  account: Account,
  { checksum, admin }: DestructionRequest,
): Promise<{ file: StoredFile; baker: string } | undefined> => {
  const [found] = await tx
    .select({ file: files, baker: emails.address })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(eq(files.checksum, checksum), visibleFilesCondition(account, admin)))
    .orderBy(sql`${files.bakerId} = ${account.id} desc`, asc(files.createdAt), asc(files.id))
    .limit(1)
    .for('update', { of: files });
  return found;
};

type Nothing = Record<string, never>;
const nothing = (): Nothing => ({});

/** A thrown error would also undo that a right PIN ends the count of wrong ones. */
const refuse = (refusal: Error): RecordedRefusal => ({ refusal, record: undefined });

const storeDestruction = async (
  tx: Queries,
  { id, version }: StoredFile,
  { destroyedAt, at }: { destroyedAt: Date | null; at: Date },
) => {
  const changes = { destroyedAt, version: version + 1, updatedAt: at };
  await tx.update(files).set(changes).where(eq(files.id, id));
};

const createDestructionCall =
  (action: DestructionAction) =>
  (deps: Deps, by: AccountCaller, request: DestructionRequest): Promise<Nothing> => {
    const { account, session } = by;
    requireAdminMode(account, request.admin);
    const use = { account, session, caller: by, proof: request.proof, isLogin: false };
    return runWithPinProof(deps, use, async (tx) => {
      await lockLiveCaller(tx, deps, by);
      const found = await lockFile(tx, account, request);
      if (!found) return refuse(ownFileNotFoundError());
      const { file, baker } = found;
      const at = deps.clock.now();
      const before = file.destroyedAt;
      const isRestored = action === 'file_restored';
      if (isRestored === (before === null)) return withoutRecord(nothing());
      if (before && isDestroyedForGood(before, at)) return refuse(fileDestroyedError(before, at));
      await storeDestruction(tx, file, { destroyedAt: isRestored ? null : at, at });
      const event = createAuditEvent(deps, action, {
        actor: toAuditActor(account, by),
        file: { id: file.id, name: file.name, bakerId: file.bakerId, baker },
        details: {},
      });
      return { result: nothing(), record: toRecordWithCallerCheck(deps, by, [event]) };
    });
  };

/**
 * Closes the file at once. Housekeeping deletes its salt when it can no longer be restored.
 * @throws HttpError 404 for files of others, 403 admin_required, 403 invalid_pin, 429 pin_locked
 */
export const destroyFile = createDestructionCall('file_destroyed');

/** @throws HttpError 409 file_destroyed after the grace period, 404, 403 invalid_pin, 429 pin_locked */
export const restoreFile = createDestructionCall('file_restored');
