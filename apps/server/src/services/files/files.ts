import { and, eq, lte, max, sql, type SQL } from 'drizzle-orm';
import type { ExportFilesQuery, FileList, FileRow, ListFilesQuery } from '@bakehouse/contract';
import type { Database, Queries } from '../../db/client.ts';
import { emails, files, grants, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import type { RowSource } from '../lists/row-source.ts';
import { FILE_ORDERINGS, fileCondition } from './files-sql.ts';
import { readInBatches, type ReadRows } from '../lists/keyset.ts';
import { readListPage, createSortedQuery, type PagedList } from '../lists/list-page.ts';
import { MAX_COUNTED_ROWS, toListTotal } from '../lists/totals.ts';

const grantsJsonColumn = sql<string>`(
  select coalesce(json_agg(json_build_object('email', ${grants.address}, 'key_path', ${grants.keyPath})
    order by ${grants.createdAt}, ${grants.address}, ${grants.keyPath}), '[]'::json)::text
  from ${grants} where ${grants.fileId} = ${files.id})`;

const FILE_ROW_COLUMNS = { file: files, baker: emails.address, permissions: grantsJsonColumn };
const IS_BAKER_OF_FILE = eq(users.id, files.bakerId);
const IS_PRIMARY_EMAIL_OF_BAKER = and(eq(emails.userId, files.bakerId), emails.isPrimary);

/** Selects files of all organisations, so every caller must add a condition. */
export const selectFileRows = (db: Queries) =>
  db
    .select(FILE_ROW_COLUMNS)
    .from(files)
    .innerJoin(users, IS_BAKER_OF_FILE)
    .innerJoin(emails, IS_PRIMARY_EMAIL_OF_BAKER);

const selectFileIds = (db: Queries) =>
  db
    .select({ id: files.id })
    .from(files)
    .innerJoin(users, IS_BAKER_OF_FILE)
    .innerJoin(emails, IS_PRIMARY_EMAIL_OF_BAKER);

export interface SelectedFileRow {
  file: typeof files.$inferSelect;
  baker: string;
  permissions: string;
}

export const toFileRow = ({ file, baker, permissions }: SelectedFileRow): FileRow => ({
  id: file.id,
  filetitle: file.name,
  baker_email: baker,
  created_at: file.createdAt.toISOString(),
  openable_date: file.openableAt?.toISOString() ?? null,
  expiration_date: file.expiresAt?.toISOString() ?? null,
  checksum: file.checksum,
  updated_at: file.updatedAt.toISOString(),
  permissions_json: permissions,
  size: file.size,
  type: file.mediaType,
  version: file.version,
});

const createFileReader =
  (db: Database, condition: SQL | undefined): ReadRows<FileRow> =>
  async ({ where, orderBy, keyValues: selected, limit, offset = 0 }) => {
    const found = await db
      .select({ ...FILE_ROW_COLUMNS, keyValues: selected })
      .from(files)
      .innerJoin(users, IS_BAKER_OF_FILE)
      .innerJoin(emails, IS_PRIMARY_EMAIL_OF_BAKER)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return found.map(({ keyValues, ...row }) => ({ row: toFileRow(row), keyValues }));
  };

const countFiles = (db: Database, condition: SQL | undefined, isExact: boolean | undefined) => {
  const all = selectFileIds(db).where(condition);
  return db.$count((isExact ? all : all.limit(MAX_COUNTED_ROWS)).as('counted'));
};

/** @throws HttpError 403 admin_required, 400 for a cursor of another list or order */
export async function listFiles(
  { db }: Deps,
  account: Account,
  query: ListFilesQuery,
): Promise<PagedList<FileList>> {
  requireAdminMode(account, query.admin);
  const { page, limit, exact_total: isExact } = query;
  const condition = fileCondition(account, query);
  const read = createFileReader(db, condition);
  const request = { list: 'files', ordering: FILE_ORDERINGS[query.sort_by], query } as const;
  const [{ rows, cursors }, count] = await Promise.all([
    readListPage(request, {
      byOffset: (window) => read(createSortedQuery(request, window)),
      byCursor: read,
    }),
    countFiles(db, condition, isExact),
  ]);
  return { list: { data: rows, ...toListTotal(count, isExact), page, limit }, cursors };
}

const EXPORT_BATCH_SIZE = 1000;

/** Files baked after the start of the export are left out, so that its row count is correct. */
export async function createFileExportSource(
  { db, clock }: Deps,
  account: Account,
  query: ExportFilesQuery,
): Promise<RowSource<FileRow>> {
  requireAdminMode(account, query.admin);
  const [newest] = await db.select({ at: max(files.createdAt) }).from(files);
  const bound = lte(files.createdAt, newest?.at ?? clock.now());
  const condition = and(fileCondition(account, query), bound);
  const order = { ordering: FILE_ORDERINGS[query.sort_by], direction: query.sort_dir };
  return {
    count: await countFiles(db, condition, true),
    read: (window) =>
      readInBatches(
        { ...order, window, rows: Infinity, size: EXPORT_BATCH_SIZE },
        createFileReader(db, condition),
      ),
  };
}
