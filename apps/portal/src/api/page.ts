import type { ReplyWithHeaders } from './http/http.ts';
import { readLinkedCursor } from './http/linked-cursor.ts';

/** One page of a list, with the total number of rows. */
export interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
  totalIsExact: boolean;
  /** The keyset cursors of the next and the previous page; null when there is no such page. */
  next: string | null;
  previous: string | null;
}

interface ListReply<Wire> {
  data: readonly Wire[];
  total: number;
  total_is_exact: boolean;
}

export const toListPage = <Wire, Row>(
  { body, headers }: ReplyWithHeaders<ListReply<Wire>>,
  toRow: (row: Wire) => Row,
): ListPage<Row> => ({
  rows: body.data.map(toRow),
  total: body.total,
  totalIsExact: body.total_is_exact,
  next: readLinkedCursor(headers, 'next'),
  previous: readLinkedCursor(headers, 'prev'),
});
