import { eq } from 'drizzle-orm';
import type { FileDetail, ModifyDatesBody } from '@bakehouse/contract';
import { files } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { changeFile, type FileChange, type FileWork } from './file-versions.ts';

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

const isDateChange = ({ from, to }: { from: Date | null; to: Date | null }) =>
  from?.getTime() !== to?.getTime();

/** Equal dates change neither the version nor the audit log. Throws HttpError 404, 412 version_conflict. */
export function modifyDates(
  deps: Deps,
  change: FileChange,
  body: ModifyDatesBody,
): Promise<FileDetail> {
  const run: FileWork = async ({ tx, file, actor, auditFile }) => {
    const openable = { from: file.openableAt, to: toDate(body.openable_date) };
    const expires = { from: file.expiresAt, to: toDate(body.expires_date) };
    if (!isDateChange(openable) && !isDateChange(expires)) return [];
    await tx
      .update(files)
      .set({ openableAt: openable.to, expiresAt: expires.to })
      .where(eq(files.id, file.id));
    const done = { actor, file: auditFile };
    if (!isDateChange(expires)) {
      return [createAuditEvent(deps, 'openable_date_modified', { ...done, details: openable })];
    }
    if (!isDateChange(openable)) {
      return [createAuditEvent(deps, 'expiration_date_modified', { ...done, details: expires })];
    }
    return [createAuditEvent(deps, 'dates_updated', { ...done, details: { openable, expires } })];
  };
  return changeFile(deps, change, { run });
}
