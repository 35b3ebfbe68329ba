import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from '../../api/page.ts';

export const OPENERS_KEY = ['openers'] as const;
export const BAKERS_KEY = ['bakers'] as const;

const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching';

/** Applies a change to every cached page of a list. */
export async function updateCachedRows<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (row: Row) => Row,
): Promise<void> {
  queryClient.setQueriesData<Page<Row>>(
    { queryKey },
    (page) => page && { ...page, rows: page.rows.map(change) },
  );
  // Every list may have changed, but rows must not move while somebody works on them.
  await queryClient.invalidateQueries({ refetchType: 'none' });
  // A request in flight may have read the state before the change.
  void queryClient.invalidateQueries({ queryKey, predicate: isFetching });
}

/** Used after a failure, because the change may have reached the server. */
export const refetch = (queryClient: QueryClient, queryKey: QueryKey): void =>
  void queryClient.invalidateQueries({ queryKey });
