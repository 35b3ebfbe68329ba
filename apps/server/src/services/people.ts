import { and, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import {
  ACTIVE_DAYS,
  type ExportBakersQuery,
  type ExportOpenersQuery,
  type ListBakersQuery,
  type ListOpenersQuery,
} from '@bakehouse/contract';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { containing } from '../lib/like-pattern.ts';
import type { Source } from './exports.ts';
import { readInBatches } from './keyset.ts';
import { orderOf, type Key, type Ordering } from './ordering.ts';
import { totalOf } from './totals.ts';

const DAY_MS = 86_400_000;

/** From when on somebody must have opened or baked to be active now. */
export const activeSince = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(clock.now().getTime() - ACTIVE_DAYS * DAY_MS);

/** A list of people: who is in it, in which order, and how a row of it is answered. */
export interface People<Stored, Row> {
  /** A relation with the columns canonical, email, created_at and status. */
  from: SQL;
  /** A row of the relation as JSON. */
  stored: SQL<Stored>;
  toRow: (stored: Stored) => Row;
  ordering: Ordering;
}

const text = (value: SQL): Key => ({ value, type: 'text' });
const ADDRESS = text(sql`canonical`);

/** The orders that every list of people has. */
export const PEOPLE_ORDERINGS = {
  email: { keys: [ADDRESS] },
  cake_permission_count: { keys: [{ value: sql`cakes`, type: 'bigint' }, ADDRESS] },
  status: { keys: [text(sql`status`), ADDRESS] },
} as const satisfies Record<string, Ordering>;

export const byInstant = (column: SQL): Pick<Ordering, 'keys'> => ({
  keys: [{ value: column, type: 'timestamptz' }, ADDRESS],
});

type ListQuery = ListOpenersQuery | ListBakersQuery;
type ExportQuery = ExportOpenersQuery | ExportBakersQuery;

const condition = (query: ListQuery | ExportQuery) => {
  const { search, status, created_after: after, created_before: before } = query;
  const pattern = containing(search ?? '');
  return and(
    search ? or(sql`email ilike ${pattern}`, sql`canonical ilike ${pattern}`) : undefined,
    status === 'all' ? undefined : sql`status = ${status}`,
    after === undefined ? undefined : gte(sql`created_at`, after),
    before === undefined ? undefined : lt(sql`created_at`, before),
  );
};

/** A page of people with the list's envelope: one statement, unless the page is past the end. */
export async function listPeople<Stored, Row>(
  db: Database,
  { from, stored, toRow, ordering }: People<Stored, Row>,
  query: ListQuery,
) {
  const { page, limit, sort_dir, exact_total: isExact } = query;
  const where = condition(query);
  const found = await db
    .select({ stored, count: sql<number>`(count(*) over ())::int` })
    .from(from)
    .where(where)
    .orderBy(...orderOf(ordering, sort_dir))
    .limit(limit)
    .offset((page - 1) * limit);
  const count = found[0]?.count ?? (page === 1 ? 0 : await db.$count(from, where));
  return {
    data: found.map((row) => toRow(row.stored)),
    ...totalOf(count, isExact),
    page,
    limit,
  };
}

/** Each batch works the whole list out anew, so few are better than many. */
const BATCH_SIZE = 5000;

/** The same people for an export. */
export async function peopleSource<Stored, Row>(
  db: Database,
  { from, stored, toRow, ordering }: People<Stored, Row>,
  query: ExportQuery,
): Promise<Source<Row>> {
  const where = condition(query);
  return {
    count: await db.$count(from, where),
    read: (rows) =>
      readInBatches(
        { ordering, direction: query.sort_dir, rows, size: BATCH_SIZE },
        async (reading) => {
          const found = await db
            .select({ stored, place: reading.place })
            .from(from)
            .where(and(where, reading.where))
            .orderBy(...reading.orderBy)
            .limit(reading.limit);
          return found.map((row) => ({ row: toRow(row.stored), place: row.place }));
        },
      ),
  };
}
