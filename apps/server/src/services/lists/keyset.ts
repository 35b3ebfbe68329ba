import { and, type SQL } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';
import {
  behind,
  orderOf,
  placeIn,
  stretchesBack,
  stretchesOf,
  type Ordering,
  type Stretch,
} from './ordering.ts';

/** What a statement reads next. */
export interface Reading {
  where: SQL | undefined;
  orderBy: SQL[];
  /** To be selected with every row. */
  place: SQL<string[]>;
  limit: number;
  /** Rows to pass over first; none when absent. */
  offset?: number;
}

export interface Placed<Row> {
  row: Row;
  place: string[];
}

interface Order {
  ordering: Ordering;
  direction: SortDirection;
}

interface Amount {
  /** Most rows in all. */
  rows: number;
  /** Most rows of a batch. */
  size: number;
}

export interface Window {
  offset: number;
  limit: number;
}

interface Part {
  /** A part of the list, which is read at once. */
  window?: Window | undefined;
}

export type Read<Row> = (reading: Reading) => Promise<readonly Placed<Row>[]>;

type Batches<Row> = AsyncGenerator<readonly Placed<Row>[], void, undefined>;

interface Start {
  stretch: Stretch;
  /** Where in the stretch; at its beginning when absent. */
  place?: readonly string[] | undefined;
}

async function* batchesOf<Row>(
  { stretch, place }: Start,
  { rows, size }: Amount,
  read: Read<Row>,
): Batches<Row> {
  const { where, orderBy } = stretch;
  let left = rows;
  let last = place;
  while (left > 0) {
    const limit = Math.min(size, left);
    const found = await read({
      where: and(where, last && behind(stretch, last)),
      orderBy,
      place: placeIn(stretch),
      limit,
    });
    yield found;
    left -= found.length;
    last = found.at(-1)?.place;
    if (found.length < limit) return;
  }
}

async function* batchesFrom<Row>(
  starts: readonly Start[],
  amount: Amount,
  read: Read<Row>,
): Batches<Row> {
  let left = amount.rows;
  for (const start of starts) {
    for await (const batch of batchesOf(start, { ...amount, rows: left }, read)) {
      left -= batch.length;
      yield batch;
    }
  }
}

/**
 * Reads a list from its beginning, each batch from where the one before it ended and in a statement of
 * its own: nothing stays open in the database while somebody takes their time over the rows.
 */
export async function* readInBatches<Row>(
  { ordering, direction, window, ...amount }: Order & Amount & Part,
  read: Read<Row>,
): AsyncGenerator<Row[], void, undefined> {
  if (window) {
    const reading = { orderBy: orderOf(ordering, direction), place: placeIn(ordering), ...window };
    if (window.limit > 0)
      yield (await read({ where: undefined, ...reading })).map(({ row }) => row);
    return;
  }
  const starts = stretchesOf(ordering, direction).map((stretch) => ({ stretch }));
  for await (const batch of batchesFrom(starts, amount, read)) yield batch.map(({ row }) => row);
}

/** The side of a place that rows are read on, the nearest one first. */
export type Side = 'behind' | 'before';

interface Beyond extends Order {
  place: readonly string[];
  side: Side;
  /** Most rows. */
  limit: number;
}

const SIDES = { behind: stretchesOf, before: stretchesBack } as const satisfies Record<
  Side,
  (ordering: Ordering, direction: SortDirection) => readonly Stretch[]
>;

/** Reads from a place, whether or not there is still a row at it. */
export async function readBeyond<Row>(
  { ordering, direction, place, side, limit }: Beyond,
  read: Read<Row>,
): Promise<Placed<Row>[]> {
  const stretches = SIDES[side](ordering, direction);
  const first = stretches.findIndex(({ keys }) => keys.length === place.length);
  const [start, ...others] = stretches.slice(first).map((stretch) => ({ stretch }));
  if (!start) return [];
  const batches = batchesFrom([{ ...start, place }, ...others], { rows: limit, size: limit }, read);
  const found: Placed<Row>[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}

interface Stretches<Row> {
  read: (reading: Reading) => Promise<readonly Row[]>;
  count: (stretch: Stretch) => Promise<number>;
}

/** A page of a list that is ordered stretch by stretch. */
export async function readPage<Row>(
  [stretch, ...others]: readonly Stretch[],
  { offset, limit }: Window,
  { read, count }: Stretches<Row>,
): Promise<readonly Row[]> {
  if (!stretch) return [];
  const { where, orderBy } = stretch;
  const rows = await read({ where, orderBy, place: placeIn(stretch), offset, limit });
  if (rows.length === limit || others.length === 0) return rows;
  // The stretch ends within this page, or before it.
  const passed = rows.length > 0 || offset === 0 ? offset : await count(stretch);
  const rest = { offset: Math.max(0, offset - passed), limit: limit - rows.length };
  return [...rows, ...(await readPage(others, rest, { read, count }))];
}
