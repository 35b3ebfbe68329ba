import { eq } from 'drizzle-orm';
import type { FileDetail, ModifyDatesBody } from '@bakehouse/contract';
import { files } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { changeFile, type FileChange, type LockedFile, type StoredFile } from './file-versions.ts';

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

const isDateChange = ({ from, to }: { from: Date | null; to: Date | null }) =>
  from?.getTime() !== to?.getTime();

type FileDates = Pick<StoredFile, 'openableAt' | 'expiresAt'>;

/** Equal dates change neither the version nor the audit log. */
export const writeDates = async (
  deps: Deps,
  { tx, file, actor, auditFile }: LockedFile,
  { openableAt, expiresAt }: FileDates,
) => {
  const openable = { from: file.openableAt, to: openableAt };
  const expires = { from: file.expiresAt, to: expiresAt };
  if (!isDateChange(openable) && !isDateChange(expires)) return [];
  await tx.update(files).set({ openableAt, expiresAt }).where(eq(files.id, file.id));
  const done = { actor, file: auditFile };
  if (!isDateChange(expires)) {
    return [createAuditEvent(deps, 'openable_date_modified', { ...done, details: openable })];
  }
  if (!isDateChange(openable)) {
    return [createAuditEvent(deps, 'expiration_date_modified', { ...done, details: expires })];
  }
  return [createAuditEvent(deps, 'dates_updated', { ...done, details: { openable, expires } })];
};

/** @throws HttpError 404, 412 version_conflict */
export const modifyDates = (
  deps: Deps,
  change: FileChange,
  { openable_date, expires_date }: ModifyDatesBody,
): Promise<FileDetail> => {
  const dates = { openableAt: toDate(openable_date), expiresAt: toDate(expires_date) };
  return changeFile(deps, change, { run: (locked) => writeDates(deps, locked, dates) });
};
