import { and, asc, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  canonicalAddress,
  type FileList,
  type FileRow,
  type FileSort,
  type ListFilesQuery,
} from '@bakehouse/contract';
import type { Queries } from '../db/client.ts';
import { emails, files, grants, users } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { containing, endingIn } from '../lib/like-pattern.ts';
import { grantNames } from './access-decision.ts';
import { hasGrantFor } from './access-sql.ts';
import { COUNTED_AT_MOST, totalOf } from './totals.ts';
import { requireAdminMode, type Account } from './accounts.ts';

const SORTS: Record<FileSort, SQL> = {
  name: sql`lower(${files.name})`,
  baker: sql`${emails.canonical}`,
  created: sql`${files.createdAt}`,
  openable_date: sql`${files.openableAt}`,
  expiration_date: sql`${files.expiresAt}`,
};

const matchesSearch = (text: string) => {
  const pattern = containing(text);
  return or(
    sql`${files.name} ilike ${pattern}`,
    sql`${emails.address} ilike ${pattern}`,
    eq(files.id, text),
  );
};

const grantedTo = (typed: string) => {
  const address = canonicalAddress(typed);
  return hasGrantFor(address === null ? [typed] : grantNames(address));
};

const bakedBy = (typed: string) => eq(emails.canonical, canonicalAddress(typed) ?? typed);

const scope = (account: Account, query: ListFilesQuery) =>
  query.admin ? eq(users.organisationId, account.organisationId) : eq(files.bakerId, account.id);

const conditions = (account: Account, query: ListFilesQuery) => [
  scope(account, query),
  query.search && matchesSearch(query.search),
  query.user && grantedTo(query.user),
  query.baker && bakedBy(query.baker),
  query.file_id && eq(files.id, query.file_id),
  query.created_after && gte(files.createdAt, new Date(query.created_after)),
  query.created_before && lt(files.createdAt, new Date(query.created_before)),
  query.file_type && sql`lower(${files.name}) like ${endingIn(query.file_type)}`,
];

/** A file's grants, oldest first. */
const grantsJson = sql<string>`(
  select coalesce(json_agg(json_build_object('email', ${grants.address}, 'key_path', ${grants.keyPath})
    order by ${grants.createdAt}, ${grants.address}, ${grants.keyPath}), '[]'::json)::text
  from ${grants} where ${grants.fileId} = ${files.id})`;

/** Selects files with baker and grants; every caller narrows it with its own condition. */
export const selectFileRows = (db: Queries) =>
  db
    .select({ file: files, baker: emails.address, permissions: grantsJson })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary));

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

/**
 * The files that the caller baked, or with `admin` those of the whole organisation.
 * @throws HttpError 403 admin_required
 */
export async function listFiles(
  { db }: Deps,
  account: Account,
  query: ListFilesQuery,
): Promise<FileList> {
  requireAdminMode(account, query.admin);
  const where = and(
    ...conditions(account, query).filter((condition) => typeof condition === 'object'),
  );
  const direction = query.sort_dir === 'asc' ? asc : desc;
  const page = selectFileRows(db)
    .where(where)
    .orderBy(sql`${direction(SORTS[query.sort_by])} nulls last`, direction(files.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const matching = db
    .select({ id: files.id })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(where);
  const counted = query.exact_total ? matching : matching.limit(COUNTED_AT_MOST);
  const [rows, count] = await Promise.all([page, db.$count(counted.as('matching'))]);
  return {
    data: rows.map(toFileRow),
    ...totalOf(count, query.exact_total),
    page: query.page,
    limit: query.limit,
  };
}
