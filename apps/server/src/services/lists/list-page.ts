import type { SortDirection } from '@bakehouse/contract';
import { readCursor, writeCursor, type CursorScope, type ListName } from './cursor.ts';
import {
  readFromCursor,
  type KeyedRow,
  type ReadRows,
  type RowQuery,
  type RowWindow,
} from './keyset.ts';
import { orderByClauseOf, sortKeyValuesSql, type Ordering } from './ordering.ts';

export interface PageCursors {
  next: string | null;
  previous: string | null;
}

export interface PagedList<List> {
  list: List;
  cursors: PageCursors;
}

interface PageQuery {
  page: number;
  limit: number;
  sort_by: string;
  sort_dir: SortDirection;
  cursor?: string | undefined;
}

export interface ListPageRequest {
  list: ListName;
  ordering: Ordering;
  query: PageQuery;
}

interface PageReaders<Row> {
  byOffset: (window: RowWindow) => Promise<readonly KeyedRow<Row>[]>;
  byCursor: ReadRows<Row>;
}

interface FoundPage<Row> {
  rows: readonly KeyedRow<Row>[];
  hasNext: boolean;
  hasPrevious: boolean;
}

/** One extra row is read to find out whether there is another page. */
const truncateToLimit = <Row>(found: readonly Row[], limit: number) => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
});

async function findByOffset<Row>({ page, limit }: PageQuery, { byOffset }: PageReaders<Row>) {
  const found = await byOffset({ offset: (page - 1) * limit, limit: limit + 1 });
  const { rows, hasMore } = truncateToLimit(found, limit);
  return { rows, hasNext: hasMore, hasPrevious: page > 1 };
}

/** The page on the other side of a cursor always exists, because the cursor was made on it. */
async function findByCursor<Row>(
  cursor: string,
  { list, ordering, query }: ListPageRequest,
  { byCursor }: PageReaders<Row>,
) {
  const { limit, sort_dir: direction } = query;
  const { side, keyValues } = readCursor(cursor, { ...query, list }, ordering);
  const range = { ordering, direction, keyValues, side, limit: limit + 1 };
  const { rows, hasMore } = truncateToLimit(await readFromCursor(range, byCursor), limit);
  return side === 'behind'
    ? { rows, hasNext: hasMore, hasPrevious: true }
    : { rows: rows.toReversed(), hasNext: true, hasPrevious: hasMore };
}

const pageCursorsOf = <Row>(
  scope: CursorScope,
  { rows, hasNext, hasPrevious }: FoundPage<Row>,
): PageCursors => {
  const first = hasPrevious ? rows[0] : undefined;
  const last = hasNext ? rows.at(-1) : undefined;
  return {
    next: last ? writeCursor(scope, { side: 'behind', keyValues: last.keyValues }) : null,
    previous: first ? writeCursor(scope, { side: 'before', keyValues: first.keyValues }) : null,
  };
};

/** A cursor query takes equally long on every page; a page number takes longer the higher it is. */
export async function readListPage<Row>(
  request: ListPageRequest,
  readers: PageReaders<Row>,
): Promise<{ rows: Row[]; cursors: PageCursors }> {
  const { list, query } = request;
  const found =
    query.cursor === undefined
      ? await findByOffset(query, readers)
      : await findByCursor(query.cursor, request, readers);
  const cursors = pageCursorsOf({ ...query, list }, found);
  return { rows: found.rows.map(({ row }) => row), cursors };
}

/** Each query may sort the whole list, so it is meant for small lists. */
export const createSortedQuery = (
  { ordering, query }: ListPageRequest,
  { offset, limit }: RowWindow,
): RowQuery => ({
  where: undefined,
  orderBy: orderByClauseOf(ordering, query.sort_dir),
  keyValues: sortKeyValuesSql(ordering),
  offset,
  limit,
});
