import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import {
  ACTIVITY_LIST_LENGTH,
  BASE_KEY_PATH,
  canonicalAddress,
  grantList,
  type ActivityEntry,
  type FileDetail,
  type GetDocumentBody,
  type Grant,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, emails, fileFields, files, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { actionsOfActivityType } from '../activity/audit-logs-sql.ts';
import type { SelectedFile } from './file-row.ts';
import { selectFiles } from './files.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';

/** Unknown files and files of other bakers get the same response, so that neither is revealed. */
export const ownFileNotFoundError = () =>
  new HttpError(404, 'not_found', 'You have no file with this checksum.');

const readNewestEvents = async (
  db: Queries,
  fileId: string,
  condition: SQL,
): Promise<ActivityEntry[]> => {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.fileId, fileId), condition))
    .orderBy(desc(auditEvents.at), desc(auditEvents.seq))
    .limit(ACTIVITY_LIST_LENGTH);
  return rows.map(({ id, action, actor, message, description, at }) => ({
    id,
    action,
    user: actor,
    msg: message,
    description,
    createdAt: at.toISOString(),
  }));
};

const toFileLayers = (
  permissions: readonly Grant[],
  fields: readonly { keyPath: string; field: string }[],
) => {
  const fieldNames = new Map(fields.map(({ keyPath, field }) => [keyPath, field]));
  const paths = [...permissions.map(({ key_path }) => key_path), ...fieldNames.keys()];
  return [...new Set(paths)]
    .filter((path) => path !== BASE_KEY_PATH)
    .toSorted()
    .map((path) => ({
      // Key paths that were granted after baking have no field name.
      field: fieldNames.get(path) ?? path,
      path,
      emails: permissions.filter(({ key_path }) => key_path === path).map(({ email }) => email),
    }));
};

const accessTypeOf = (email: string) => (email.startsWith('*@') ? 'domain' : 'email');

async function readFileDetail(
  db: Queries,
  { file, baker, permissions: json }: SelectedFile,
  viewer: Account,
): Promise<FileDetail> {
  const [recentActivity, opened, alerts, fields] = await Promise.all([
    readNewestEvents(db, file.id, ne(auditEvents.action, 'file_opened')),
    readNewestEvents(db, file.id, eq(auditEvents.action, 'file_opened')),
    readNewestEvents(db, file.id, inArray(auditEvents.action, actionsOfActivityType('alerts'))),
    db.select().from(fileFields).where(eq(fileFields.fileId, file.id)),
  ]);
  const permissions = grantList.parse(JSON.parse(json));
  return {
    id: file.id,
    name: file.name,
    baker,
    created: file.createdAt.toISOString(),
    openable: file.openableAt?.toISOString() ?? null,
    expires: file.expiresAt?.toISOString() ?? null,
    adminFile: file.bakerId !== viewer.id,
    permissions,
    permissions_json: json,
    checksum: file.checksum,
    recentActivity,
    opened,
    alerts,
    accessManagement: permissions
      .filter(({ key_path }) => key_path === BASE_KEY_PATH)
      .map(({ email }) => ({ email, accessType: accessTypeOf(email) })),
    layeredAccess: toFileLayers(permissions, fields),
    version: file.version,
  };
}

/** The row is read before its grants, so that the details are at least as new as the version. */
export async function readOwnFileDetail(
  db: Queries,
  account: Account,
  checksum: string,
): Promise<FileDetail> {
  const [own] = await selectFiles(db).where(
    and(eq(files.checksum, checksum), eq(files.bakerId, account.id)),
  );
  if (!own) throw ownFileNotFoundError();
  return readFileDetail(db, own, account);
}

/** @throws HttpError 404 unless the caller baked the file or is in admin mode, 403 admin_required */
export async function getFileDetail(
  { db }: Deps,
  account: Account,
  { checksum, email, admin }: GetDocumentBody,
): Promise<FileDetail> {
  requireAdminMode(account, admin);
  if (!admin) return readOwnFileDetail(db, account, checksum);
  const named = canonicalAddress(email) ?? email;
  const [first] = await selectFiles(db)
    .where(and(eq(files.checksum, checksum), eq(users.organisationId, account.organisationId)))
    .orderBy(
      sql`${emails.canonical} = ${named} desc`,
      sql`${files.bakerId} = ${account.id} desc`,
      asc(files.createdAt),
      asc(files.id),
    )
    .limit(1);
  if (!first) throw ownFileNotFoundError();
  return readFileDetail(db, first, account);
}
