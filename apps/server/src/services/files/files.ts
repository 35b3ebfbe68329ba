import { and, eq, lte, max, sql, type SQL } from 'drizzle-orm';
import type { ExportFilesQuery, FileList, FileRow, ListFilesQuery } from '@bakehouse/contract';
import type { Database, Queries } from '../../db/client.ts';
import { emails, files, grants, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import type { RowSource } from '../lists/source.ts';
import { FILE_ORDERINGS, fileCondition } from './files-sql.ts';
import { readInBatches, type ReadRows } from '../lists/keyset.ts';
import { readListPage, sortedQuery, type PagedList } from '../lists/list-page.ts';
import { MAX_COUNTED, totalOf } from '../lists/totals.ts';

const grantsJson = sql<string>`(
  select coalesce(json_agg(json_build_object('email', ${grants.address}, 'key_path', ${grants.keyPath})
    order by ${grants.createdAt}, ${grants.address}, ${grants.keyPath}), '[]'::json)::text
  from ${grants} where ${grants.fileId} = ${files.id})`;

const COLUMNS = { file: files, baker: emails.address, permissions: grantsJson };
const BAKER = eq(users.id, files.bakerId);
const ADDRESS = and(eq(emails.userId, files.bakerId), emails.isPrimary);

/** Selects files of all organisations, so every caller must add a condition. */
export const selectFileRows = (db: Queries) =>
  db.select(COLUMNS).from(files).innerJoin(users, BAKER).innerJoin(emails, ADDRESS);

const selectIds = (db: Queries) =>
  db.select({ id: files.id }).from(files).innerJoin(users, BAKER).innerJoin(emails, ADDRESS);

export interface SelectedFile {
  file: typeof files.$inferSelect;
  baker: string;
  permissions: string;
}

export const toFileRow = ({ file, baker, permissions }: SelectedFile): FileRow => ({
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

const readerOf =
  (db: Database, condition: SQL | undefined): ReadRows<FileRow> =>
  async ({ where, orderBy, keyValues: selected, limit, offset = 0 }) => {
    const found = await db
      .select({ ...COLUMNS, keyValues: selected })
      .from(files)
      .innerJoin(users, BAKER)
      .innerJoin(emails, ADDRESS)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return found.map(({ keyValues, ...row }) => ({ row: toFileRow(row), keyValues }));
  };

const countFiles = (db: Database, condition: SQL | undefined, isExact: boolean | undefined) => {
  const all = selectIds(db).where(condition);
  return db.$count((isExact ? all : all.limit(MAX_COUNTED)).as('counted'));
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
  const read = readerOf(db, condition);
  const request = { list: 'files', ordering: FILE_ORDERINGS[query.sort_by], query } as const;
  const [{ rows, cursors }, count] = await Promise.all([
    readListPage(request, {
      byOffset: (window) => read(sortedQuery(request, window)),
      byCursor: read,
    }),
    countFiles(db, condition, isExact),
  ]);
  return { list: { data: rows, ...totalOf(count, isExact), page, limit }, cursors };
}

const BATCH_SIZE = 1000;

/** Files that are baked after the start of the export are left out, so that its row count stays true. */
export async function fileSource(
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
        { ...order, window, rows: Infinity, size: BATCH_SIZE },
        readerOf(db, condition),
      ),
  };
}
