import { and, asc, desc, eq, exists, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  canonicalAddress,
  domainOf,
  EXACT_TOTAL_LIMIT,
  type FileList,
  type FileRow,
  type FileSort,
  type ListFilesQuery,
} from '@bakehouse/contract';
import { emails, files, grants, users } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import type { Account } from './users.ts';

const SORTS: Record<FileSort, SQL> = {
  name: sql`lower(${files.name})`,
  baker: sql`${emails.canonical}`,
  created: sql`${files.createdAt}`,
  openable_date: sql`${files.openableAt}`,
  expiration_date: sql`${files.expiresAt}`,
};

/** Text that LIKE takes as it stands. */
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const containing = (text: string) => `%${literalPattern(text)}%`;

const matchesSearch = (text: string) => {
  const pattern = containing(text);
  return or(
    sql`${files.name} ilike ${pattern}`,
    sql`${emails.address} ilike ${pattern}`,
    eq(files.id, text),
  );
};

/** Files that an address has a grant for: its own, or one for its whole domain. */
const grantedTo = (db: Deps['db'], typed: string) => {
  const address = canonicalAddress(typed);
  const granted = address === null ? [typed] : [address, `*@${domainOf(address)}`];
  return exists(
    db
      .select({ one: sql`1` })
      .from(grants)
      .where(and(eq(grants.fileId, files.id), inArray(grants.address, granted))),
  );
};

const bakedBy = (typed: string) => eq(emails.canonical, canonicalAddress(typed) ?? typed);

const scope = (account: Account, query: ListFilesQuery) =>
  query.admin ? eq(users.organisationId, account.organisationId) : eq(files.bakerId, account.id);

const conditions = (db: Deps['db'], account: Account, query: ListFilesQuery) => [
  scope(account, query),
  query.search && matchesSearch(query.search),
  query.user && grantedTo(db, query.user),
  query.baker && bakedBy(query.baker),
  query.file_id && eq(files.id, query.file_id),
  query.created_after && gte(files.createdAt, new Date(query.created_after)),
  query.created_before && lt(files.createdAt, new Date(query.created_before)),
  query.file_type && sql`lower(${files.name}) like ${`%${literalPattern(query.file_type)}`}`,
];

const isCondition = (value: SQL | string | undefined): value is SQL => typeof value === 'object';

const grantsJson = sql<string>`(
  select coalesce(json_agg(json_build_object('email', ${grants.address}, 'key_path', ${grants.keyPath})
    order by ${grants.createdAt}, ${grants.address}, ${grants.keyPath}), '[]'::json)::text
  from ${grants} where ${grants.fileId} = ${files.id})`;

const rowColumns = { file: files, baker: emails.address, permissions: grantsJson };

interface SelectedRow {
  file: typeof files.$inferSelect;
  baker: string;
  permissions: string;
}

const toRow = ({ file, baker, permissions }: SelectedRow): FileRow => ({
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
  if (query.admin && !account.isAdmin) {
    throw new HttpError(403, 'admin_required', 'Only administrators can see all files.');
  }
  const where = and(...conditions(db, account, query).filter(isCondition));
  const bakerMail = and(eq(emails.userId, files.bakerId), emails.isPrimary);
  const direction = query.sort_dir === 'asc' ? asc : desc;
  const page = db
    .select(rowColumns)
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, bakerMail)
    .where(where)
    .orderBy(sql`${direction(SORTS[query.sort_by])} nulls last`, direction(files.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const matching = db
    .select({ id: files.id })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, bakerMail)
    .where(where);
  const counted = query.exact_total ? matching : matching.limit(EXACT_TOTAL_LIMIT + 1);
  const [rows, total] = await Promise.all([page, db.$count(counted.as('matching'))]);
  const isExact = query.exact_total === true || total <= EXACT_TOTAL_LIMIT;
  return {
    data: rows.map(toRow),
    total: isExact ? total : EXACT_TOTAL_LIMIT,
    total_is_exact: isExact,
    page: query.page,
    limit: query.limit,
  };
}
