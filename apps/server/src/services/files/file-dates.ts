import { eq } from 'drizzle-orm';
import type { FileDetail, ModifyDatesBody } from '@bakehouse/contract';
import { files } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { auditEvent } from '../audit/audit-record.ts';
import { changeFile, type FileChange } from './file-versions.ts';

const asDate = (iso: string | null) => (iso === null ? null : new Date(iso));

const differ = ({ from, to }: { from: Date | null; to: Date | null }) =>
  from?.getTime() !== to?.getTime();

/** Equal dates change neither the version nor the audit log. Throws HttpError 404, 412 version_conflict. */
export function modifyDates(
  deps: Deps,
  change: FileChange,
  body: ModifyDatesBody,
): Promise<FileDetail> {
  return changeFile(deps, change, async ({ tx, file, actor, auditFile }) => {
    const openable = { from: file.openableAt, to: asDate(body.openable_date) };
    const expires = { from: file.expiresAt, to: asDate(body.expires_date) };
    if (!differ(openable) && !differ(expires)) return [];
    await tx
      .update(files)
      .set({ openableAt: openable.to, expiresAt: expires.to })
      .where(eq(files.id, file.id));
    const done = { actor, file: auditFile };
    if (!differ(expires)) {
      return [auditEvent(deps, 'openable_date_modified', { ...done, details: openable })];
    }
    if (!differ(openable)) {
      return [auditEvent(deps, 'expiration_date_modified', { ...done, details: expires })];
    }
    return [auditEvent(deps, 'dates_updated', { ...done, details: { openable, expires } })];
  });
}
