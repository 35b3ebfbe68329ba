import type { Window } from './keyset.ts';

export type RowBatches<Row> = AsyncGenerator<readonly Row[], void, undefined>;

/** The rows that a list has when an export starts. */
export interface RowSource<Row> {
  count: number;
  /** @param window without one, all rows are read in batches */
  read: (window?: Window) => RowBatches<Row>;
}
