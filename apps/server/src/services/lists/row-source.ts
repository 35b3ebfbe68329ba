import type { RowWindow } from './keyset.ts';

export type RowBatches<Row> = AsyncGenerator<readonly Row[], void, undefined>;

export interface RowSource<Row> {
  count: number;
  /** Without a window, all rows are read in batches. */
  read: (window?: RowWindow) => RowBatches<Row>;
}
