import { and, type SQL } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';
import {
  isAfterKeyValues,
  orderByClauseOf,
  sortKeyValuesSql,
  reversedIndexRangesOf,
  indexRangesOf,
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

interface SortOrder {
  ordering: Ordering;
  direction: SortDirection;
}

interface BatchLimits {
  /** The total number of rows. */
  rows: number;
  /** The number of rows per batch. */
  size: number;
}

export interface RowWindow {
  offset: number;
  limit: number;
}

interface WindowOption {
  /** The rows of a window are read in one statement, without batches. */
  window?: RowWindow | undefined;
}

export type ReadRows<Row> = (query: RowQuery) => Promise<readonly KeyedRow<Row>[]>;

type KeyedRowBatches<Row> = AsyncGenerator<readonly KeyedRow<Row>[], void, undefined>;

interface RangePosition {
  range: IndexRange;
  /** Without key values, reading starts at the beginning of the range. */
  keyValues?: readonly string[] | undefined;
}

async function* readRangeInBatches<Row>(
  { range, keyValues }: RangePosition,
  { rows, size }: BatchLimits,
  read: ReadRows<Row>,
): KeyedRowBatches<Row> {
  const { where, orderBy } = range;
  let left = rows;
  let last = keyValues;
  while (left > 0) {
    const limit = Math.min(size, left);
    const found = await read({
      where: and(where, last && isAfterKeyValues(range, last)),
      orderBy,
      keyValues: sortKeyValuesSql(range),
      limit,
    });
    yield found;
    left -= found.length;
    last = found.at(-1)?.keyValues;
    if (found.length < limit) return;
  }
}

async function* readRangesInBatches<Row>(
  starts: readonly RangePosition[],
  limits: BatchLimits,
  read: ReadRows<Row>,
): KeyedRowBatches<Row> {
  let left = limits.rows;
  for (const start of starts) {
    for await (const batch of readRangeInBatches(start, { ...limits, rows: left }, read)) {
      left -= batch.length;
      yield batch;
    }
  }
}

/** Every batch is a statement of its own, so that no transaction stays open while a slow client reads. */
export async function* readInBatches<Row>(
  { ordering, direction, window, ...limits }: SortOrder & BatchLimits & WindowOption,
  read: ReadRows<Row>,
): AsyncGenerator<Row[], void, undefined> {
  if (window) {
    const orderBy = orderByClauseOf(ordering, direction);
    const query = { where: undefined, orderBy, keyValues: sortKeyValuesSql(ordering), ...window };
    if (window.limit > 0) yield (await read(query)).map(({ row }) => row);
    return;
  }
  const starts = indexRangesOf(ordering, direction).map((range) => ({ range }));
  for await (const batch of readRangesInBatches(starts, limits, read))
    yield batch.map(({ row }) => row);
}

/** The side of the cursor on which rows are read, nearest row first. */
export type CursorDirection = 'behind' | 'before';

interface CursorRead extends SortOrder {
  keyValues: readonly string[];
  side: CursorDirection;
  limit: number;
}

const INDEX_RANGES_BY_DIRECTION = {
  behind: indexRangesOf,
  before: reversedIndexRangesOf,
} as const satisfies Record<
  CursorDirection,
  (ordering: Ordering, direction: SortDirection) => readonly IndexRange[]
>;

/** Reading starts at the cursor's key values, because the row with these values may be deleted. */
export async function readFromCursor<Row>(
  { ordering, direction, keyValues, side, limit }: CursorRead,
  read: ReadRows<Row>,
): Promise<KeyedRow<Row>[]> {
  const ranges = INDEX_RANGES_BY_DIRECTION[side](ordering, direction);
  const first = ranges.findIndex(({ keys }) => keys.length === keyValues.length);
  const [start, ...others] = ranges.slice(first).map((range) => ({ range }));
  if (!start) return [];
  const batches = readRangesInBatches(
    [{ ...start, keyValues }, ...others],
    { rows: limit, size: limit },
    read,
  );
  const found: KeyedRow<Row>[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}

interface RangePageReader<Row> {
  read: (query: RowQuery) => Promise<readonly Row[]>;
  count: (range: IndexRange) => Promise<number>;
}

/** Reads one index range after the other, so that each of them uses its index. */
export async function readPageOfRanges<Row>(
  [range, ...others]: readonly IndexRange[],
  { offset, limit }: RowWindow,
  { read, count }: RangePageReader<Row>,
): Promise<readonly Row[]> {
  if (!range) return [];
  const { where, orderBy } = range;
  const rows = await read({ where, orderBy, keyValues: sortKeyValuesSql(range), offset, limit });
  if (rows.length === limit || others.length === 0) return rows;
  const passed = rows.length > 0 || offset === 0 ? offset : await count(range);
  const rest = { offset: Math.max(0, offset - passed), limit: limit - rows.length };
  return [...rows, ...(await readPageOfRanges(others, rest, { read, count }))];
}
