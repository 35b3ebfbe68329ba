import { and, type SQL } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';
import {
  isAfter,
  orderOf,
  keyValuesOf,
  reversedIndexRanges,
  indexRanges,
  type Ordering,
  type IndexRange,
} from './ordering.ts';

/** The clauses of one SELECT. */
export interface RowQuery {
  where: SQL | undefined;
  orderBy: SQL[];
  /** Every row carries its key values, because the next batch starts after the last row. */
  keyValues: SQL<string[]>;
  limit: number;
  offset?: number;
}

export interface KeyedRow<Row> {
  row: Row;
  keyValues: string[];
}

interface Order {
  ordering: Ordering;
  direction: SortDirection;
}

interface BatchLimits {
  /** The total number of rows. */
  rows: number;
  /** The number of rows per batch. */
  size: number;
}

export interface Window {
  offset: number;
  limit: number;
}

interface OptionalWindow {
  /** A page is read in one statement, without batches. */
  window?: Window | undefined;
}

export type ReadRows<Row> = (query: RowQuery) => Promise<readonly KeyedRow<Row>[]>;

type Batches<Row> = AsyncGenerator<readonly KeyedRow<Row>[], void, undefined>;

interface RangeStart {
  range: IndexRange;
  /** Without key values, reading starts at the beginning of the range. */
  keyValues?: readonly string[] | undefined;
}

async function* batchesOf<Row>(
  { range, keyValues }: RangeStart,
  { rows, size }: BatchLimits,
  read: ReadRows<Row>,
): Batches<Row> {
  const { where, orderBy } = range;
  let left = rows;
  let last = keyValues;
  while (left > 0) {
    const limit = Math.min(size, left);
    const found = await read({
      where: and(where, last && isAfter(range, last)),
      orderBy,
      keyValues: keyValuesOf(range),
      limit,
    });
    yield found;
    left -= found.length;
    last = found.at(-1)?.keyValues;
    if (found.length < limit) return;
  }
}

async function* batchesFrom<Row>(
  starts: readonly RangeStart[],
  limits: BatchLimits,
  read: ReadRows<Row>,
): Batches<Row> {
  let left = limits.rows;
  for (const start of starts) {
    for await (const batch of batchesOf(start, { ...limits, rows: left }, read)) {
      left -= batch.length;
      yield batch;
    }
  }
}

/** Every batch is a statement of its own, so that no transaction stays open while a slow client reads. */
export async function* readInBatches<Row>(
  { ordering, direction, window, ...limits }: Order & BatchLimits & OptionalWindow,
  read: ReadRows<Row>,
): AsyncGenerator<Row[], void, undefined> {
  if (window) {
    const orderBy = orderOf(ordering, direction);
    const query = { where: undefined, orderBy, keyValues: keyValuesOf(ordering), ...window };
    if (window.limit > 0) yield (await read(query)).map(({ row }) => row);
    return;
  }
  const starts = indexRanges(ordering, direction).map((range) => ({ range }));
  for await (const batch of batchesFrom(starts, limits, read)) yield batch.map(({ row }) => row);
}

/** The side of the cursor on which rows are read, nearest row first. */
export type Side = 'behind' | 'before';

interface CursorRead extends Order {
  keyValues: readonly string[];
  side: Side;
  limit: number;
}

const SIDES = { behind: indexRanges, before: reversedIndexRanges } as const satisfies Record<
  Side,
  (ordering: Ordering, direction: SortDirection) => readonly IndexRange[]
>;

/** The row that the cursor was made from may be deleted. */
export async function readFromCursor<Row>(
  { ordering, direction, keyValues, side, limit }: CursorRead,
  read: ReadRows<Row>,
): Promise<KeyedRow<Row>[]> {
  const ranges = SIDES[side](ordering, direction);
  const first = ranges.findIndex(({ keys }) => keys.length === keyValues.length);
  const [start, ...others] = ranges.slice(first).map((range) => ({ range }));
  if (!start) return [];
  const batches = batchesFrom(
    [{ ...start, keyValues }, ...others],
    { rows: limit, size: limit },
    read,
  );
  const found: KeyedRow<Row>[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}

interface RangeReader<Row> {
  read: (query: RowQuery) => Promise<readonly Row[]>;
  count: (range: IndexRange) => Promise<number>;
}

/** Reads one range after the other, so that each of them uses its index. */
export async function readPage<Row>(
  [range, ...others]: readonly IndexRange[],
  { offset, limit }: Window,
  { read, count }: RangeReader<Row>,
): Promise<readonly Row[]> {
  if (!range) return [];
  const { where, orderBy } = range;
  const rows = await read({ where, orderBy, keyValues: keyValuesOf(range), offset, limit });
  if (rows.length === limit || others.length === 0) return rows;
  const passed = rows.length > 0 || offset === 0 ? offset : await count(range);
  const rest = { offset: Math.max(0, offset - passed), limit: limit - rows.length };
  return [...rows, ...(await readPage(others, rest, { read, count }))];
}
