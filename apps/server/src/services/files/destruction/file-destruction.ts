import { eq } from 'drizzle-orm';
import type { DestroyedFile } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { files } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { isDestroyedForGood, restorableUntilOf } from '../../access/file-destruction.ts';
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
import { lockOwnFile, type StoredFile } from '../file-versions.ts';
import { fileDestroyedError } from './file-destroyed-error.ts';

type DestructionAction = 'file_destroyed' | 'file_restored';

export interface DestructionRequest {
  checksum: string;
  proof: ParsedPinProof;
}

const toDestroyedFile = (destroyedAt: Date | null): DestroyedFile => ({
  restorable_until: restorableUntilOf(destroyedAt)?.toISOString() ?? null,
});

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
  (
    deps: Deps,
    by: AccountCaller,
    { checksum, proof }: DestructionRequest,
  ): Promise<DestroyedFile> => {
    const { account, session } = by;
    const use = { account, session, caller: by, proof, isLogin: false };
    return runWithPinProof(deps, use, async (tx) => {
      await lockLiveCaller(tx, deps, by);
      const file = await lockOwnFile(tx, { by, checksum });
      if (!file) return refuse(ownFileNotFoundError());
      const at = deps.clock.now();
      const before = file.destroyedAt;
      const isRestored = action === 'file_restored';
      if (isRestored === (before === null)) return withoutRecord(toDestroyedFile(before));
      if (before && isDestroyedForGood(before, at)) return refuse(fileDestroyedError(before, at));
      const destroyedAt = isRestored ? null : at;
      await storeDestruction(tx, file, { destroyedAt, at });
      const event = createAuditEvent(deps, action, {
        actor: toAuditActor(account, by),
        file: { id: file.id, name: file.name, bakerId: account.id, baker: account.email },
        details: {},
      });
      const record = toRecordWithCallerCheck(deps, by, [event]);
      return { result: toDestroyedFile(destroyedAt), record };
    });
  };

/**
 * Closes the file at once. Housekeeping deletes its salt when it can no longer be restored.
 * @throws HttpError 404 for files of others, 403 invalid_pin, 429 pin_locked
 */
export const destroyFile = createDestructionCall('file_destroyed');

/** @throws HttpError 409 file_destroyed after the grace period, 404, 403 invalid_pin, 429 pin_locked */
export const restoreFile = createDestructionCall('file_restored');
