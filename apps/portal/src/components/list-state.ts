import type { TableState } from './table-status.ts';

interface ListQuery {
  data: unknown;
  isFetching: boolean;
  /** Whether the data is still that of another page. */
  isPlaceholderData: boolean;
}

/** Rows that are there stay to be seen: neither a new page nor a failure takes them away. */
export function listState({ data, isFetching, isPlaceholderData }: ListQuery): TableState {
  if (data !== undefined) return isPlaceholderData ? 'refreshing' : 'ready';
  return isFetching ? 'loading' : 'error';
}
