import type { Window } from './keyset.ts';

export type Batches<Row> = AsyncGenerator<readonly Row[], void, undefined>;

/** The rows of a list that stand at the start of an export, in its order. */
export interface Source<Row> {
  count: number;
  /** @param window a part of them; without one all, in batches */
  read: (window?: Window) => Batches<Row>;
}
