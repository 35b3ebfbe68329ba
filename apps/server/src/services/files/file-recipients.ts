import { and, eq } from 'drizzle-orm';
import type { SealingKeys } from '@bakehouse/contract';
import { files } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';
import { readSealingKeys } from '../keys/file-keys.ts';
import { fileDestroyedError } from './destruction/file-destroyed-error.ts';
import { ownFileNotFoundError } from './file-details.ts';

/** @throws HttpError 404 for files of others and unknown files, 409 file_destroyed */
export const readFileRecipients = (
  deps: Deps,
  by: AccountCaller,
  checksum: string,
): Promise<SealingKeys> =>
  runRecorded(deps, async (tx) => {
    const { id: bakerId, email: baker, organisationId } = by.account;
    const isOwn = and(eq(files.bakerId, bakerId), eq(files.checksum, checksum));
    const [file] = await tx.select().from(files).where(isOwn);
    if (!file) throw ownFileNotFoundError();
    if (file.destroyedAt) throw fileDestroyedError(file.destroyedAt, deps.clock.now());
    const result = await readSealingKeys(tx, deps, { fileId: file.id, organisationId });
    const event = createAuditEvent(deps, 'file_sealed', {
      actor: toAuditActor(by.account, by),
      file: { id: file.id, name: file.name, bakerId, baker },
      details: {},
    });
    return { result, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
