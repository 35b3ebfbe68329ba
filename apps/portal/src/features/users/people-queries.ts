import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../../api/page.ts';

export const OPENERS_QUERY_KEY = ['openers'] as const;
export const BAKERS_QUERY_KEY = ['bakers'] as const;

const isQueryFetching = ({ state }: Query) => state.fetchStatus === 'fetching';

export async function updateCachedRows<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (row: Row) => Row,
): Promise<void> {
  queryClient.setQueriesData<ListPage<Row>>(
    { queryKey },
    (page) => page && { ...page, rows: page.rows.map(change) },
  );
  // Lists are only marked as stale, because a refetch could move rows while the user works.
  await queryClient.invalidateQueries({ refetchType: 'none' });
  // A request in flight may return the state before the change.
  void queryClient.invalidateQueries({ queryKey, predicate: isQueryFetching });
}

/** Used after a failure, because the change may have reached the server. */
export const refetchList = (queryClient: QueryClient, queryKey: QueryKey): void =>
  void queryClient.invalidateQueries({ queryKey });
