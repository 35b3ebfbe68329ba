import type { Answer } from './http/http.ts';
import { linkedCursor } from './http/linked-cursor.ts';

/** One page of a list with how many rows there are in all. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
  totalIsExact: boolean;
  /** Cursors of the pages beside this one, null where there is none. */
  next: string | null;
  previous: string | null;
}

interface Listed<Wire> {
  data: readonly Wire[];
  total: number;
  total_is_exact: boolean;
}

/** The envelope of every list call, with its rows as the portal knows them. */
export const toPage = <Wire, Row>(
  { body, headers }: Answer<Listed<Wire>>,
  toRow: (row: Wire) => Row,
): Page<Row> => ({
  rows: body.data.map(toRow),
  total: body.total,
  totalIsExact: body.total_is_exact,
  next: linkedCursor(headers, 'next'),
  previous: linkedCursor(headers, 'prev'),
});
