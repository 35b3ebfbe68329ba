import { and, desc, eq, getTableColumns, gte, sql, type SQL } from 'drizzle-orm';
import {
  readGroupGrantee,
  REFUSED_COUNT_DAYS,
  type FileRow,
  type Grant,
} from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { auditEvents, emails, files, grants, users } from '../../db/tables.ts';
import { hasLimitsSql } from '../access/access-file-columns.ts';
import { restorableUntilOf } from '../access/file-destruction.ts';
import { groupInfoSql, readGroupNames } from '../access/group-grants.ts';
import { fileStatusOf } from '../access/file-status.ts';

const DAY_MS = 86_400_000;

const termsSql = sql`json_build_object('until', ${grants.until},
  'days_after_first_opening', ${grants.daysAfterFirstOpening},
  'max_openings', ${grants.maxOpenings}, 'max_openings_in_all', ${grants.maxOpeningsInAll})`;

/** The portal gives a removed grant back with its terms, so lists have them, too. */
const grantsColumn = (group: SQL) => sql<Grant[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
      'email', ${grants.address}, 'key_path', ${grants.keyPath}, 'group', ${group},
      'terms', case when ${hasLimitsSql} then ${termsSql} end))
    order by ${grants.createdAt}, ${grants.address}, ${grants.keyPath}), '[]'::json)
  from ${grants} where ${grants.fileId} = ${files.id})`;

const { searchText: _searchText, ...OWN_FILE_COLUMNS } = getTableColumns(files);

/** The columns of a file from `files`, joined with `users` and `emails` of the baker. */
export const FILE_COLUMNS = {
  file: OWN_FILE_COLUMNS,
  baker: emails.address,
  permissions: grantsColumn(groupInfoSql),
  bakerIsActive: sql<boolean>`${users.deactivatedAt} is null`,
};

const WILDCARD_PREFIX = '*@';

const countGrantees = (permissions: readonly Grant[]) => {
  const addresses = [...new Set(permissions.map(({ email }) => email))];
  const domains = addresses.filter((address) => address.startsWith(WILDCARD_PREFIX)).length;
  const groups = addresses.filter((address) => readGroupGrantee(address) !== null).length;
  return {
    people_count: addresses.length - domains - groups,
    domain_count: domains,
    group_count: groups,
  };
};

interface LastOpening {
  at: string;
  by: string;
}

const lastOpeningColumn = sql<LastOpening | null>`(
  select json_build_object('at', ${auditEvents.at}, 'by', ${auditEvents.actor}) from ${auditEvents}
  where ${and(eq(auditEvents.fileId, files.id), eq(auditEvents.action, sql`'file_opened'`))}
  order by ${desc(auditEvents.at)}, ${desc(auditEvents.seq)} limit 1)`;

export const refusedCountColumn = (now: Date) => {
  const since = new Date(now.getTime() - REFUSED_COUNT_DAYS * DAY_MS);
  return sql<number>`(
    select count(*)::integer from ${auditEvents} where ${and(
      eq(auditEvents.fileId, files.id),
      eq(auditEvents.action, sql`'open_blocked'`),
      gte(auditEvents.at, since),
    )})`;
};

/** Postgres evaluates scalar subqueries after the limit, so only for the rows of the page. */
export const fileRowColumns = (now: Date) => ({
  ...FILE_COLUMNS,
  lastOpening: lastOpeningColumn,
  refusedCount: refusedCountColumn(now),
});

/** For many files, whose groups are read once with `withGroupNames`. */
export const listedFileColumns = (now: Date) => ({
  ...fileRowColumns(now),
  permissions: grantsColumn(sql`null`),
});

/** Adds the groups of the grants. */
export async function withGroupNames<Row extends { permissions: readonly Grant[] }>(
  db: Queries,
  rows: readonly Row[],
): Promise<(Row & { permissions: Grant[] })[]> {
  const grantees = rows.flatMap(({ permissions }) => permissions.map(({ email }) => email));
  const names = await readGroupNames(db, grantees);
  const withInfo = (grant: Grant) => {
    const group = names.get(grant.email);
    return group ? { ...grant, group } : grant;
  };
  return rows.map((row) => ({ ...row, permissions: row.permissions.map(withInfo) }));
}

export interface SelectedFile {
  file: Omit<typeof files.$inferSelect, 'searchText'>;
  baker: string;
  permissions: Grant[];
  bakerIsActive: boolean;
}

export interface SelectedFileRow extends SelectedFile {
  lastOpening: LastOpening | null;
  refusedCount: number;
}

export const toFileRow = (
  { file, baker, permissions, lastOpening, ...row }: SelectedFileRow,
  now: Date,
): FileRow => ({
  id: file.id,
  filetitle: file.name,
  baker_email: baker,
  created_at: file.createdAt.toISOString(),
  openable_date: file.openableAt?.toISOString() ?? null,
  expiration_date: file.expiresAt?.toISOString() ?? null,
  checksum: file.checksum,
  updated_at: file.updatedAt.toISOString(),
  permissions_json: JSON.stringify(permissions),
  size: file.size,
  type: file.mediaType,
  version: file.version,
  status: fileStatusOf({ ...file, ...row }, now),
  restorable_until: restorableUntilOf(file.destroyedAt)?.toISOString() ?? null,
  ...countGrantees(permissions),
  last_opened_at: lastOpening ? new Date(lastOpening.at).toISOString() : null,
  last_opened_by: lastOpening?.by ?? null,
  refused_count: row.refusedCount,
});
