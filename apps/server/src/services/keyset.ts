import { and, type SQL } from 'drizzle-orm';
import type { SortDirection } from '@bakehouse/contract';
import { behind, placeIn, stretchesOf, type Ordering, type Stretch } from './ordering.ts';

/** What a statement reads next. */
export interface Reading {
  where: SQL | undefined;
  orderBy: SQL[];
  /** To be selected with every row. */
  place: SQL<string[]>;
  limit: number;
}

export interface Placed<Row> {
  row: Row;
  place: string[];
}

interface Wanted {
  ordering: Ordering;
  direction: SortDirection;
  /** Most rows in all. */
  rows: number;
  /** Most rows of a batch. */
  size: number;
}

type Read<Row> = (reading: Reading) => Promise<readonly Placed<Row>[]>;

async function* batchesOf<Row>(stretch: Stretch, { rows, size }: Wanted, read: Read<Row>) {
  let left = rows;
  let last: string[] | undefined;
  while (left > 0) {
    const limit = Math.min(size, left);
    const { where, orderBy } = stretch;
    const found = await read({
      where: and(where, last && behind(stretch, last)),
      orderBy,
      place: placeIn(stretch),
      limit,
    });
    yield found.map(({ row }) => row);
    left -= found.length;
    last = found.at(-1)?.place;
    if (found.length < limit) return;
  }
}

/**
 * Reads a list from its beginning, each batch from where the one before it ended and in a statement of
 * its own: nothing stays open in the database while somebody takes their time over the rows.
 */
export async function* readInBatches<Row>(
  wanted: Wanted,
  read: Read<Row>,
): AsyncGenerator<Row[], void, undefined> {
  let left = wanted.rows;
  for (const stretch of stretchesOf(wanted.ordering, wanted.direction)) {
    for await (const batch of batchesOf(stretch, { ...wanted, rows: left }, read)) {
      left -= batch.length;
      yield batch;
    }
  }
}

interface Window {
  offset: number;
  limit: number;
}

interface Stretches<Row> {
  read: (stretch: Stretch, window: Window) => Promise<readonly Row[]>;
  count: (stretch: Stretch) => Promise<number>;
}

/** A page of a list that is ordered stretch by stretch. */
export async function readPage<Row>(
  [stretch, ...others]: readonly Stretch[],
  { offset, limit }: Window,
  { read, count }: Stretches<Row>,
): Promise<readonly Row[]> {
  if (!stretch) return [];
  const rows = await read(stretch, { offset, limit });
  if (rows.length === limit || others.length === 0) return rows;
  // The stretch ends within this page, or before it.
  const passed = rows.length > 0 || offset === 0 ? offset : await count(stretch);
  const rest = { offset: Math.max(0, offset - passed), limit: limit - rows.length };
  return [...rows, ...(await readPage(others, rest, { read, count }))];
}
