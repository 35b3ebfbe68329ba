import { and, asc, eq, inArray, isNull, max, or, sql, type SQL } from 'drizzle-orm';
import {
  canonicalAddress,
  withoutPlusTag,
  type AccessRule,
  type ListSharedFilesQuery,
  type SharedFileList,
  type SharedFileRow,
  type SharedFileSort,
} from '@bakehouse/contract';
import type { Database } from '../../db/client.ts';
import { auditEvents, bans, emails, files, grants, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { patternContaining, patternStartingWith } from '../../lib/like-pattern.ts';
import { explainAccess, grantAddressesOf } from '../access/access-decision.ts';
import { accessFileColumns, fieldsOfFileSql } from '../access/access-file-columns.ts';
import { nextAccessChangeSql, hasFileStatusSql } from '../access/access-sql.ts';
import { openingsLeftFor } from '../access/grant-terms.ts';
import { isGrantToSql, NAMED_GRANTS } from '../access/group-grants.ts';
import { fileStatusOf } from '../access/file-status.ts';
import type { Account } from '../identity/accounts.ts';
import type { ReadRows } from '../lists/keyset.ts';
import { createSortedQuery, readListPage, type PagedList } from '../lists/list-page.ts';
import type { Ordering, SortKey } from '../lists/ordering.ts';
import { MAX_COUNTED_ROWS, toListTotal } from '../lists/totals.ts';

const FILE_ID_KEY = { value: files.id, type: 'text' } as const satisfies SortKey;
const GRANTED_AT_SQL = sql`granted.at`;

const SHARED_FILE_ORDERINGS: Record<Exclude<SharedFileSort, 'changes_at'>, Ordering> = {
  name: { keys: [{ value: sql`lower(${files.name})`, type: 'text' }, FILE_ID_KEY] },
  baker: { keys: [{ value: emails.canonical, type: 'text' }, FILE_ID_KEY] },
  granted: { keys: [{ value: GRANTED_AT_SQL, type: 'timestamptz' }, FILE_ID_KEY] },
  expiration_date: {
    keys: [{ value: files.expiresAt, type: 'timestamptz' }, FILE_ID_KEY],
    isNullable: true,
  },
};

const orderingOf = (sort: SharedFileSort, { canonical }: Account, now: Date): Ordering =>
  sort === 'changes_at'
    ? {
        keys: [{ value: nextAccessChangeSql(canonical, now), type: 'timestamptz' }, FILE_ID_KEY],
        isNullable: true,
      }
    : SHARED_FILE_ORDERINGS[sort];

/** A word of a search finds ids and checksums by their beginning if it has at least this many characters. */
const ID_START_LENGTH = 4;

const containsWord = (word: string) => {
  const pattern = patternContaining(word);
  const start = patternStartingWith(word);
  const isIdStart = word.length >= ID_START_LENGTH;
  return or(
    sql`${files.name} ilike ${pattern}`,
    sql`${emails.address} ilike ${pattern}`,
    isIdStart ? sql`${files.id} ilike ${start}` : undefined,
    isIdStart ? sql`${files.checksum} ilike ${start}` : undefined,
  );
};

const matchesSearch = (search: string) =>
  and(
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(containsWord),
  );

/** The grants of one person are few, so they are read first and their files are found by id. */
const grantedFilesOf = (db: Database, { canonical }: Account) =>
  db
    .select({
      fileId: sql<string>`named.file_id`.as('file_id'),
      at: sql`min(named.created_at)`.mapWith(grants.createdAt).as('at'),
    })
    .from(sql`${NAMED_GRANTS} as named`)
    .where(inArray(sql`named.name`, [...grantAddressesOf(canonical)]))
    .groupBy(sql`named.file_id`)
    .as('granted');

const sharedFilesCondition = (
  { organisationId }: Account,
  { search, status, file_id: fileId, baker }: ListSharedFilesQuery,
  now: Date,
): SQL | undefined =>
  and(
    eq(users.organisationId, organisationId),
    fileId ? eq(files.id, fileId) : undefined,
    baker ? eq(emails.canonical, canonicalAddress(baker) ?? baker) : undefined,
    search ? matchesSearch(search) : undefined,
    status && hasFileStatusSql(status, now),
  );

export const selectSharedFiles = (db: Database, account: Account, keyValues: SQL<string[]>) => {
  const granted = grantedFilesOf(db, account);
  return db
    .select({
      id: files.id,
      name: files.name,
      checksum: files.checksum,
      size: files.size,
      type: files.mediaType,
      baker: emails.address,
      grantedAt: granted.at,
      fields: fieldsOfFileSql,
      keyValues,
      ...accessFileColumns(account.canonical),
    })
    .from(granted)
    .innerJoin(files, eq(files.id, granted.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary));
};

type SelectedSharedFile = Awaited<ReturnType<typeof selectSharedFiles>>[number];

const readOwnOpenings = async (
  db: Database,
  { id }: Account,
  rows: readonly SelectedSharedFile[],
) => {
  if (rows.length === 0) return new Map<string | null, Date | null>();
  const found = await db
    .select({ fileId: auditEvents.fileId, at: max(auditEvents.at) })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, id),
        eq(auditEvents.action, sql`'file_opened'`),
        inArray(
          auditEvents.fileId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .groupBy(auditEvents.fileId);
  return new Map(found.map(({ fileId, at }) => [fileId, at]));
};

/** Nobody learns of fields that were never granted to them. */
const grantedFieldsOf = ({ grants: granted, fields }: SelectedSharedFile) => {
  const paths = new Set(granted.map(({ keyPath }) => keyPath));
  return fields.filter(({ key_path: path }) => paths.has(path));
};

/** Files without a grant are not selected, so this is never thrown. */
const disclosedRuleOf = (rule: AccessRule) => {
  if (rule === 'no_grant') throw new Error('A file without a grant is not shared.');
  return rule;
};

const toSharedFileRow = (
  selected: SelectedSharedFile,
  { account, now, openedAt }: { account: Account; now: Date; openedAt: Date | null },
): SharedFileRow => {
  const { baker, grantedAt, type, id, name, checksum, size, ...access } = selected;
  const { allowed, rule, changesAt } = explainAccess(access, account.canonical, now);
  return {
    id,
    filetitle: name,
    baker_email: baker,
    checksum,
    size,
    type,
    granted_at: grantedAt.toISOString(),
    status: fileStatusOf(access, now),
    allowed,
    rule: disclosedRuleOf(rule),
    changes_at: changesAt?.toISOString() ?? null,
    openings_left: openingsLeftFor(access.grants, account.canonical, now),
    last_opened_at: openedAt?.toISOString() ?? null,
    fields: grantedFieldsOf(selected),
  };
};

interface SharedFilesSource {
  db: Database;
  account: Account;
  condition: SQL | undefined;
  now: Date;
}

const createSharedFileReader =
  ({ db, account, condition, now }: SharedFilesSource): ReadRows<SharedFileRow> =>
  async ({ where, orderBy, keyValues, limit, offset = 0 }) => {
    const found = await selectSharedFiles(db, account, keyValues)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    const openings = await readOwnOpenings(db, account, found);
    return found.map((row) => ({
      row: toSharedFileRow(row, { account, now, openedAt: openings.get(row.id) ?? null }),
      keyValues: row.keyValues,
    }));
  };

const countSharedFiles = (
  { db, account, condition }: SharedFilesSource,
  isExact: boolean | undefined,
) => {
  const granted = grantedFilesOf(db, account);
  const all = db
    .select({ id: files.id })
    .from(granted)
    .innerJoin(files, eq(files.id, granted.fileId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(condition);
  return db.$count((isExact ? all : all.limit(MAX_COUNTED_ROWS)).as('counted'));
};

const MAX_NAMED_BAKERS = 20;

const readBansOf = async (
  db: Database,
  { organisationId, canonical }: Account,
): Promise<SharedFileList['banned_by']> => {
  const bakersOfGrantedFiles = db
    .select({ id: files.bakerId })
    .from(grants)
    .innerJoin(files, eq(files.id, grants.fileId))
    .where(isGrantToSql([canonical]));
  const isOfActiveBaker = and(
    inArray(bans.bakerId, bakersOfGrantedFiles),
    isNull(users.deactivatedAt),
  );
  const found = await db
    .select({ bakerId: bans.bakerId, baker: emails.address })
    .from(bans)
    .leftJoin(users, eq(users.id, bans.bakerId))
    .leftJoin(emails, and(eq(emails.userId, bans.bakerId), emails.isPrimary))
    .where(
      and(
        eq(bans.organisationId, organisationId),
        eq(bans.untagged, withoutPlusTag(canonical)),
        or(isNull(bans.bakerId), isOfActiveBaker),
      ),
    )
    .orderBy(sql`${bans.bakerId} is not null`, asc(emails.canonical))
    .limit(1 + MAX_NAMED_BAKERS);
  return {
    organisation: found.some(({ bakerId }) => bakerId === null),
    bakers: found.flatMap(({ baker }) => baker ?? []),
  };
};

/** @throws HttpError 400 for a cursor of another list or order */
export async function listSharedFiles(
  { db, clock }: Deps,
  account: Account,
  query: ListSharedFilesQuery,
): Promise<PagedList<SharedFileList>> {
  const { page, limit, exact_total: isExact } = query;
  const now = clock.now();
  const shared = { db, account, now, condition: sharedFilesCondition(account, query, now) };
  const read = createSharedFileReader(shared);
  const ordering = orderingOf(query.sort_by, account, now);
  const request = { list: 'shared_files', ordering, query } as const;
  const [{ rows, cursors }, count, bannedBy] = await Promise.all([
    readListPage(request, {
      byOffset: (window) => read(createSortedQuery(request, window)),
      byCursor: read,
    }),
    countSharedFiles(shared, isExact),
    readBansOf(db, account),
  ]);
  const list = { data: rows, ...toListTotal(count, isExact), page, limit, banned_by: bannedBy };
  return { list, cursors };
}
