import { and, eq } from 'drizzle-orm';
import type { FileDetail } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { files } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { acceptsVersion, type VersionCondition } from '../../lib/http/version-condition.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { AuditActor, AuditFile } from '../audit/audit-event.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { runRecordedWithEvents } from '../audit/recorded-transaction.ts';
import { fileDestroyedError } from './destruction/file-destroyed-error.ts';
import { ownFileNotFoundError, readOwnFileDetail, withRecentActivity } from './file-details.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';

export type StoredFile = typeof files.$inferSelect;

export interface FileChange {
  by: AccountCaller;
  checksum: string;
  ifMatch: VersionCondition | undefined;
}

export interface LockedFile {
  tx: Queries;
  file: StoredFile;
  actor: AuditActor;
  auditFile: AuditFile;
}

export const etagOf = ({ version }: Pick<FileDetail, 'version'>): string => `"${version}"`;

const lockOwnFile = async (
  tx: Queries,
  { by: { account }, checksum }: Pick<FileChange, 'by' | 'checksum'>,
): Promise<StoredFile | undefined> => {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.checksum, checksum), eq(files.bakerId, account.id)))
    .for('update');
  return file;
};

const lockChangeableFile = async (tx: Queries, { clock }: Deps, change: FileChange) => {
  const file = await lockOwnFile(tx, change);
  if (!file) throw ownFileNotFoundError();
  if (file.destroyedAt) throw fileDestroyedError(file.destroyedAt, clock.now());
  return file;
};

const toVersionConflictError = async (
  { clock, tx }: Pick<Deps, 'clock'> & { tx: Queries },
  { by: { account }, checksum }: FileChange,
) =>
  new HttpError(
    412,
    'version_conflict',
    'Somebody else changed this file. Check the current details, then try again.',
    { members: { current: await readOwnFileDetail({ db: tx, clock }, account, checksum) } },
  );

export type FileWork = (locked: LockedFile) => Promise<readonly UnlinkedRow[]>;

interface FileWorks {
  /** If it returns no events, the version of the file stays. */
  run: FileWork;
  /** Runs last, because it may lock the log; its events change nothing about the file. */
  notify?: FileWork;
}

/** The answer is read before the commit, after which nothing may fail. Throws HttpError 404, 409 file_destroyed, 412 version_conflict. */
export async function changeFile(
  deps: Deps,
  change: FileChange,
  { run, notify }: FileWorks,
): Promise<FileDetail> {
  const { by, checksum, ifMatch } = change;
  const { account } = by;
  const { result, events: written } = await runRecordedWithEvents(deps, async (tx) => {
    const file = await lockChangeableFile(tx, deps, change);
    if (ifMatch !== undefined && !acceptsVersion(ifMatch, file.version))
      throw await toVersionConflictError({ tx, clock: deps.clock }, change);
    const auditFile = { id: file.id, name: file.name, bakerId: account.id, baker: account.email };
    const locked = { tx, file, actor: toAuditActor(account, by), auditFile };
    const changes = await run(locked);
    if (changes.length > 0) {
      await tx
        .update(files)
        .set({ version: file.version + 1, updatedAt: deps.clock.now() })
        .where(eq(files.id, file.id));
    }
    const changed = await readOwnFileDetail({ db: tx, clock: deps.clock }, account, checksum);
    const events = [...changes, ...((await notify?.(locked)) ?? [])];
    return { result: changed, record: toRecordWithCallerCheck(deps, by, events) };
  });
  return withRecentActivity(result, written);
}
