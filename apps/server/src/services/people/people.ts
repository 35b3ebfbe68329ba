import { and, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  ACTIVE_USER_WINDOW_DAYS,
  type ExportBakersQuery,
  type ExportOpenersQuery,
  type ListBakersQuery,
  type ListOpenersQuery,
  type UserStatus,
} from '@bakehouse/contract';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { patternContaining } from '../../lib/like-pattern.ts';
import type { RowSource } from '../lists/row-source.ts';
import type { ListName } from '../lists/cursor.ts';
import { readInBatches, type ReadRows } from '../lists/keyset.ts';
import { readListPage, createSortedQuery } from '../lists/list-page.ts';
import type { SortKey, Ordering } from '../lists/ordering.ts';
import { toListTotal } from '../lists/totals.ts';

const DAY_MS = 86_400_000;

/** People who opened or baked a file since this instant count as active. */
export const activityCutoffOf = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(clock.now().getTime() - ACTIVE_USER_WINDOW_DAYS * DAY_MS);

export interface PeopleList<Stored, Row> {
  name: Extract<ListName, 'openers' | 'bakers'>;
  /** An SQL relation with the columns canonical, email, created_at, status and is_banned. */
  from: SQL;
  /** A row of the relation as JSON. */
  stored: SQL<Stored>;
  toRow: (stored: Stored) => Row;
  ordering: Ordering;
}

const toTextSortKey = (value: SQL): SortKey => ({ value, type: 'text' });
const ADDRESS_SORT_KEY = toTextSortKey(sql`canonical`);

export const PEOPLE_ORDERINGS = {
  email: { keys: [ADDRESS_SORT_KEY] },
  cake_permission_count: { keys: [{ value: sql`cakes`, type: 'bigint' }, ADDRESS_SORT_KEY] },
  status: { keys: [toTextSortKey(sql`status`), ADDRESS_SORT_KEY] },
} as const satisfies Record<string, Ordering>;

export const toInstantOrdering = (column: SQL): Pick<Ordering, 'keys'> => ({
  keys: [{ value: column, type: 'timestamptz' }, ADDRESS_SORT_KEY],
});

type PeopleListQuery = ListOpenersQuery | ListBakersQuery;
type PeopleExportQuery = ExportOpenersQuery | ExportBakersQuery;

/** Banned bakers are also active or inactive, so `banned` is a separate column. */
const hasStatus = (status: UserStatus) =>
  status === 'banned' ? sql`is_banned` : sql`status = ${status}`;

const peopleCondition = (query: PeopleListQuery | PeopleExportQuery) => {
  const { search, status, created_after: after, created_before: before } = query;
  const pattern = patternContaining(search ?? '');
  return and(
    search ? or(sql`email ilike ${pattern}`, sql`canonical ilike ${pattern}`) : undefined,
    status === 'all' ? undefined : hasStatus(status),
    after === undefined ? undefined : gte(sql`created_at`, after),
    before === undefined ? undefined : lt(sql`created_at`, before),
  );
};

/** The window function adds the total to every row, which saves a second statement. */
const TOTAL_COUNT_COLUMN = sql<number>`(count(*) over ())::int`;
const NULL_COUNT_COLUMN = sql<null>`null`;

const createPeopleReader =
  <Stored, Row, Count extends number | null>(
    db: Database,
    { from, stored, toRow }: PeopleList<Stored, Row>,
    { where: condition, count }: { where: SQL | undefined; count: SQL<Count> },
  ): ReadRows<{ person: Row; count: Count }> =>
  async ({ where, orderBy, keyValues, limit, offset = 0 }) => {
    const found = await db
      .select({ stored, count, keyValues })
      .from(from)
      .where(and(condition, where))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return found.map((row) => ({
      row: { person: toRow(row.stored), count: row.count },
      keyValues: row.keyValues,
    }));
  };

/** The total needs a second statement only when the page has a cursor or is past the end. */
export async function listPeople<Stored, Row>(
  db: Database,
  people: PeopleList<Stored, Row>,
  query: PeopleListQuery,
) {
  const { from, name: list, ordering } = people;
  const { page, limit, exact_total: isExact, cursor } = query;
  const where = peopleCondition(query);
  const request = { list, ordering, query };
  const byNumber = createPeopleReader(db, people, { where, count: TOTAL_COUNT_COLUMN });
  const { rows, cursors } = await readListPage<{ person: Row; count: number | null }>(request, {
    byOffset: (window) => byNumber(createSortedQuery(request, window)),
    byCursor: createPeopleReader(db, people, { where, count: NULL_COUNT_COLUMN }),
  });
  const isEmpty = cursor === undefined && page === 1 && rows.length === 0;
  const count = isEmpty ? 0 : (rows[0]?.count ?? (await db.$count(from, where)));
  const data = rows.map(({ person }) => person);
  return { list: { data, ...toListTotal(count, isExact), page, limit }, cursors };
}

/** Each batch computes the whole list again, so a few large batches are cheaper. */
const EXPORT_BATCH_SIZE = 5000;

async function* withoutCounts<Row>(
  batches: AsyncGenerator<{ person: Row }[], void, undefined>,
): AsyncGenerator<Row[], void, undefined> {
  for await (const batch of batches) yield batch.map(({ person }) => person);
}

export async function createPeopleExportSource<Stored, Row>(
  db: Database,
  people: PeopleList<Stored, Row>,
  query: PeopleExportQuery,
): Promise<RowSource<Row>> {
  const { from, ordering } = people;
  const where = peopleCondition(query);
  const order = { ordering, direction: query.sort_dir };
  const read = createPeopleReader(db, people, { where, count: NULL_COUNT_COLUMN });
  return {
    count: await db.$count(from, where),
    read: (window) =>
      withoutCounts(
        readInBatches({ ...order, window, rows: Infinity, size: EXPORT_BATCH_SIZE }, read),
      ),
  };
}
