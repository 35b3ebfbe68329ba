import type { SortDirection } from '@bakehouse/contract';
import { readCursor, writeCursor, type CursorScope, type ListName } from './cursor.ts';
import { readBeyond, type Placed, type Read, type Reading, type Window } from './keyset.ts';
import { orderOf, placeIn, type Ordering } from './ordering.ts';

/** The pages beside one: the cursor of each, null where there is none. */
export interface Neighbours {
  next: string | null;
  previous: string | null;
}

/** A list as it is answered, and how to go on from it. */
export interface Listed<List> {
  list: List;
  neighbours: Neighbours;
}

interface PageQuery {
  page: number;
  limit: number;
  sort_by: string;
  sort_dir: SortDirection;
  cursor?: string | undefined;
}

export interface PageRequest {
  list: ListName;
  ordering: Ordering;
  query: PageQuery;
}

interface Readers<Row> {
  /** Rows by how many there are before them. */
  byNumber: (window: Window) => Promise<readonly Placed<Row>[]>;
  /** Rows by the place that they are beyond. */
  byPlace: Read<Row>;
}

interface Found<Row> {
  /** In the order of the list. */
  rows: readonly Placed<Row>[];
  hasNext: boolean;
  hasPrevious: boolean;
}

/** One row more than a page has tells whether the list goes on. */
const cut = <Row>(found: readonly Row[], limit: number) => ({
  rows: found.slice(0, limit),
  goesOn: found.length > limit,
});

async function findByNumber<Row>({ page, limit }: PageQuery, { byNumber }: Readers<Row>) {
  const found = await byNumber({ offset: (page - 1) * limit, limit: limit + 1 });
  const { rows, goesOn } = cut(found, limit);
  return { rows, hasNext: goesOn, hasPrevious: page > 1 };
}

/** Where a cursor leads away from, there is taken to be a page: that is where it came from. */
async function findByCursor<Row>(
  cursor: string,
  { list, ordering, query }: PageRequest,
  { byPlace }: Readers<Row>,
) {
  const { limit, sort_dir: direction } = query;
  const { side, place } = readCursor(cursor, { ...query, list }, ordering);
  const beyond = { ordering, direction, place, side, limit: limit + 1 };
  const { rows, goesOn } = cut(await readBeyond(beyond, byPlace), limit);
  return side === 'behind'
    ? { rows, hasNext: goesOn, hasPrevious: true }
    : { rows: rows.toReversed(), hasNext: true, hasPrevious: goesOn };
}

const neighboursOf = <Row>(
  scope: CursorScope,
  { rows, hasNext, hasPrevious }: Found<Row>,
): Neighbours => {
  const first = hasPrevious ? rows[0] : undefined;
  const last = hasNext ? rows.at(-1) : undefined;
  return {
    next: last ? writeCursor(scope, { side: 'behind', place: last.place }) : null,
    previous: first ? writeCursor(scope, { side: 'before', place: first.place }) : null,
  };
};

/**
 * The rows of a page: by its cursor, at the same cost wherever in the list, or else by its number.
 * @throws HttpError 400 invalid_request for a cursor that is none of this list, order and page size
 */
export async function readListPage<Row>(
  request: PageRequest,
  readers: Readers<Row>,
): Promise<{ rows: Row[]; neighbours: Neighbours }> {
  const { list, query } = request;
  const found =
    query.cursor === undefined
      ? await findByNumber(query, readers)
      : await findByCursor(query.cursor, request, readers);
  const neighbours = neighboursOf({ ...query, list }, found);
  return { rows: found.rows.map(({ row }) => row), neighbours };
}

/** A part of the whole order at once, for lists that are small enough to be sorted. */
export const sortedReading = (
  { ordering, query }: PageRequest,
  { offset, limit }: Window,
): Reading => ({
  where: undefined,
  orderBy: orderOf(ordering, query.sort_dir),
  place: placeIn(ordering),
  offset,
  limit,
});
