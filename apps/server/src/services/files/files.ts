import { and, eq, lte, max, type SQL } from 'drizzle-orm';
import type { ExportFilesQuery, FileList, FileRow, ListFilesQuery } from '@bakehouse/contract';
import type { Database, Queries } from '../../db/client.ts';
import { emails, files, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { requireAdminMode, type Account } from '../identity/accounts.ts';
import type { RowSource } from '../lists/row-source.ts';
import {
  FILE_COLUMNS,
  fileRowColumns,
  listedFileColumns,
  toFileRow,
  withGroupNames,
} from './file-row.ts';
import { fileCondition, fileOrderingsAt } from './files-sql.ts';
import { readInBatches, type ReadRows } from '../lists/keyset.ts';
import { readListPage, createSortedQuery, type PagedList } from '../lists/list-page.ts';
import { MAX_COUNTED_ROWS, toListTotal } from '../lists/totals.ts';

const IS_BAKER_OF_FILE = eq(users.id, files.bakerId);
const IS_PRIMARY_EMAIL_OF_BAKER = and(eq(emails.userId, files.bakerId), emails.isPrimary);

/** Selects files of all organisations, so every caller must add a condition. */
export const selectFiles = (db: Queries) =>
  db
    .select(FILE_COLUMNS)
    .from(files)
    .innerJoin(users, IS_BAKER_OF_FILE)
    .innerJoin(emails, IS_PRIMARY_EMAIL_OF_BAKER);

/** Selects files of all organisations, so every caller must add a condition. */
export const selectFileRows = (db: Queries, now: Date) =>
  db
    .select(fileRowColumns(now))
    .from(files)
    .innerJoin(users, IS_BAKER_OF_FILE)
    .innerJoin(emails, IS_PRIMARY_EMAIL_OF_BAKER);

const selectFileIds = (db: Queries) =>
  db
    .select({ id: files.id })
    .from(files)
    .innerJoin(users, IS_BAKER_OF_FILE)
    .innerJoin(emails, IS_PRIMARY_EMAIL_OF_BAKER);

interface FilesRead {
  db: Database;
  condition: SQL | undefined;
  now: Date;
}

const createFileReader =
  ({ db, condition, now }: FilesRead): ReadRows<FileRow> =>
  async ({ where, orderBy, keyValues: selected, limit, offset = 0 }) => {
    const found = await db
      .select({ ...listedFileColumns(now), keyValues: selected })
      .from(files)
      .innerJoin(users, IS_BAKER_OF_FILE)
      .innerJoin(emails, IS_PRIMARY_EMAIL_OF_BAKER)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    const rows = await withGroupNames(db, found);
    return rows.map(({ keyValues, ...row }) => ({ row: toFileRow(row, now), keyValues }));
  };

const countFiles = (db: Database, condition: SQL | undefined, isExact: boolean | undefined) => {
  const all = selectFileIds(db).where(condition);
  return db.$count((isExact ? all : all.limit(MAX_COUNTED_ROWS)).as('counted'));
};

/** @throws HttpError 403 admin_required, 400 for a cursor of another list or order */
export async function listFiles(
  { db, clock }: Deps,
  account: Account,
  query: ListFilesQuery,
): Promise<PagedList<FileList>> {
  requireAdminMode(account, query.admin);
  const { page, limit, exact_total: isExact } = query;
  const now = clock.now();
  const condition = fileCondition(account, query, now);
  const read = createFileReader({ db, condition, now });
  const request = { list: 'files', ordering: fileOrderingsAt(now)[query.sort_by], query } as const;
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
  const now = clock.now();
  const bound = lte(files.createdAt, newest?.at ?? now);
  const condition = and(fileCondition(account, query, now), bound);
  const order = { ordering: fileOrderingsAt(now)[query.sort_by], direction: query.sort_dir };
  return {
    count: await countFiles(db, condition, true),
    read: (window) =>
      readInBatches(
        { ...order, window, rows: Infinity, size: EXPORT_BATCH_SIZE },
        createFileReader({ db, condition, now }),
      ),
  };
}
