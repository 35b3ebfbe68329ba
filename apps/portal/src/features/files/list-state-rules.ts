import type { UseQueryResult } from '@tanstack/react-query';
import type { TableState } from '../../components/table-status.ts';

type ListQuery = Pick<UseQueryResult, 'data' | 'isFetching' | 'isPlaceholderData'>;

/** Rows that are there stay to be seen: neither a new page nor a failure takes them away. */
export function listState({ data, isFetching, isPlaceholderData }: ListQuery): TableState {
  if (data !== undefined) return isPlaceholderData ? 'refreshing' : 'ready';
  return isFetching ? 'loading' : 'error';
}
