import type { PageSize, SortDirection } from '@bakehouse/contract';
import type { ReplyWithHeaders } from './http/http.ts';
import { readLinkedCursor } from './http/linked-cursor.ts';

/** The part of a list request that all lists share. */
export interface PageRequest<Sort extends string> {
  page: number;
  /** The keyset cursor of the page, from an earlier reply; without it `page` selects the page. */
  cursor?: string | null;
  size: PageSize;
  sort: Sort;
  direction: SortDirection;
  search: string;
  /** The range of the rows' dates: it includes `after`, but not `before`. */
  after: string | null;
  before: string | null;
  admin: boolean;
}

/** The parameters that have the same name in all lists; those of `after` and `before` differ. */
export const toPageParams = <Sort extends string>(request: PageRequest<Sort>) => ({
  page: String(request.page),
  cursor: request.cursor ?? undefined,
  limit: `${request.size}` as const,
  sort_by: request.sort,
  sort_dir: request.direction,
  search: request.search || undefined,
  admin: request.admin ? ('true' as const) : undefined,
});

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
