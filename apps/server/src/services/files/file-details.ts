import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import {
  ACTIVITY_LIST_LENGTH,
  BASE_KEY_PATH,
  canonicalAddress,
  readGroupGrantee,
  withoutPlusTag,
  type ActivityEntry,
  type BanLevel,
  type FileDetail,
  type GetDocumentBody,
  type Grant,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, bans, emails, fileFields, files, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import type { AccessFile } from '../access/access-decision.ts';
import { grantsOfEverybody } from '../access/access-file-columns.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { toGrant } from '../access/grant-terms.ts';
import { toAccessStates } from '../access/access-states.ts';
import { restorableUntilOf } from '../access/file-destruction.ts';
import { fileStatusOf } from '../access/file-status.ts';
import { actionsOfActivityType } from '../activity/audit-logs-sql.ts';
import type { SelectedFile } from './file-row.ts';
import { selectFiles } from './files.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';

/** Unknown files and files of other bakers get the same response, so that neither is revealed. */
export const ownFileNotFoundError = () =>
  new HttpError(404, 'not_found', 'You have no file with this checksum.');

type ActivityRow = Pick<UnlinkedRow, 'id' | 'action' | 'actor' | 'message' | 'description' | 'at'>;

const toActivityEntry = ({
  id,
  action,
  actor,
  message,
  description,
  at,
}: ActivityRow): ActivityEntry => ({
  id,
  action,
  user: actor,
  msg: message,
  description,
  createdAt: at.toISOString(),
});

/** The details after changes of the file, which are never openings or alerts. */
export const withRecentActivity = (
  file: FileDetail,
  changes: readonly ActivityRow[],
): FileDetail => ({
  ...file,
  recentActivity: [...changes.map(toActivityEntry).reverse(), ...file.recentActivity].slice(
    0,
    ACTIVITY_LIST_LENGTH,
  ),
});

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
  return rows.map(toActivityEntry);
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

/** The clock of the server, and the database or a transaction. */
interface DetailDeps extends Pick<Deps, 'clock'> {
  db: Queries;
}

interface BansQuery {
  organisationId: string;
  bakerId: string;
  permissions: readonly Grant[];
}

const accessTypeOf = (email: string) => {
  if (readGroupGrantee(email) !== null) return 'group';
  return email.startsWith('*@') ? 'domain' : 'email';
};

/** The bans of the organisation and of the baker on everybody with a grant. */
const readBans = (
  db: Queries,
  { organisationId, bakerId, permissions }: BansQuery,
): Promise<AccessFile['bans'][number][]> =>
  db
    .select({
      address: bans.untagged,
      level: sql<BanLevel>`case when ${bans.bakerId} is null then 'org' else 'individual' end`,
    })
    .from(bans)
    .where(
      and(
        eq(bans.organisationId, organisationId),
        inArray(
          bans.untagged,
          permissions.map(({ email }) => withoutPlusTag(email)),
        ),
        or(isNull(bans.bakerId), eq(bans.bakerId, bakerId)),
      ),
    );

async function readFileDetail(
  { db, clock }: DetailDeps,
  { file, baker, bakerIsActive }: SelectedFile,
  viewer: Account,
): Promise<FileDetail> {
  const { organisationId } = viewer;
  const newest = (condition: SQL) => readNewestEvents(db, file.id, condition);
  // The queries run one after the other, because a transaction has only one connection.
  const recentActivity = await newest(ne(auditEvents.action, 'file_opened'));
  const opened = await newest(eq(auditEvents.action, 'file_opened'));
  const alerts = await newest(inArray(auditEvents.action, actionsOfActivityType('alerts')));
  const fields = await db.select().from(fileFields).where(eq(fileFields.fileId, file.id));
  const [granted] = await db
    .select({ grants: grantsOfEverybody })
    .from(files)
    .where(eq(files.id, file.id));
  const grants = granted?.grants ?? [];
  const permissions = grants.map(toGrant);
  const banned = await readBans(db, { organisationId, bakerId: file.bakerId, permissions });
  const accessFile: AccessFile = { ...file, bakerIsActive, grants, bans: banned };
  const now = clock.now();
  return {
    id: file.id,
    name: file.name,
    baker,
    created: file.createdAt.toISOString(),
    openable: file.openableAt?.toISOString() ?? null,
    expires: file.expiresAt?.toISOString() ?? null,
    status: fileStatusOf(accessFile, now),
    restorableUntil: restorableUntilOf(file.destroyedAt)?.toISOString() ?? null,
    adminFile: file.bakerId !== viewer.id,
    permissions,
    permissions_json: JSON.stringify(permissions),
    checksum: file.checksum,
    recentActivity,
    opened,
    alerts,
    accessManagement: permissions
      .filter(({ key_path }) => key_path === BASE_KEY_PATH)
      .map(({ email }) => ({ email, accessType: accessTypeOf(email) })),
    layeredAccess: toFileLayers(permissions, fields),
    accessStates: toAccessStates(accessFile, now),
    version: file.version,
  };
}

/** The row is read before its grants, so that the details are at least as new as the version. */
export async function readOwnFileDetail(
  deps: DetailDeps,
  account: Account,
  checksum: string,
): Promise<FileDetail> {
  const [own] = await selectFiles(deps.db).where(
    and(eq(files.checksum, checksum), eq(files.bakerId, account.id)),
  );
  if (!own) throw ownFileNotFoundError();
  return readFileDetail(deps, own, account);
}

/** @throws HttpError 404 unless the caller baked the file or is in admin mode, 403 admin_required */
export async function getFileDetail(
  deps: Deps,
  account: Account,
  { checksum, email, admin }: GetDocumentBody,
): Promise<FileDetail> {
  requireAdminMode(account, admin);
  if (!admin) return readOwnFileDetail(deps, account, checksum);
  const named = canonicalAddress(email) ?? email;
  const [first] = await selectFiles(deps.db)
    .where(and(eq(files.checksum, checksum), eq(users.organisationId, account.organisationId)))
    .orderBy(
      sql`${emails.canonical} = ${named} desc`,
      sql`${files.bakerId} = ${account.id} desc`,
      asc(files.createdAt),
      asc(files.id),
    )
    .limit(1);
  if (!first) throw ownFileNotFoundError();
  return readFileDetail(deps, first, account);
}
