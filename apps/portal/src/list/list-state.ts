import { lastPage } from './list-address.ts';
import type { TableState } from '../table/table-status.ts';

interface Answer {
  rows: readonly unknown[];
  total: number;
  totalIsExact: boolean;
}

interface ListQuery {
  data: Answer | undefined;
  isFetching: boolean;
  /** Whether the data is still that of another page. */
  isPlaceholderData: boolean;
}

interface List {
  page: number;
  size: number;
}

/** The page itself, or where an address names one past the end, the last one that is known. */
export function pageWithin({ page, size }: List, answer: Answer): number {
  const mayGoOn = !answer.totalIsExact && answer.rows.length > 0;
  return mayGoOn ? page : Math.min(page, lastPage(answer.total, size));
}

/** Rows that are there stay to be seen: neither a new page nor a failure takes them away. */
export function listState(query: ListQuery, list: List): TableState {
  const { data, isFetching, isPlaceholderData } = query;
  if (data === undefined) return isFetching ? 'loading' : 'error';
  if (isPastEnd(data, isPlaceholderData, list)) return 'loading';
  return isPlaceholderData ? 'refreshing' : 'ready';
}

/** Its rows are none, though the list has some: the last page is on its way. */
const isPastEnd = (data: Answer, isPlaceholderData: boolean, list: List) =>
  data.rows.length === 0 &&
  data.total > 0 &&
  (isPlaceholderData || pageWithin(list, data) !== list.page);
