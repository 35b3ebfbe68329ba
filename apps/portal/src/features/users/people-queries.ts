import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from '../../api/page.ts';

export const OPENERS_KEY = ['openers'] as const;
export const BAKERS_KEY = ['bakers'] as const;

const isOnItsWay = ({ state }: Query) => state.fetchStatus === 'fetching';

/** Takes what a change has made of people into every page of a list that is known. */
export async function adoptChange<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (row: Row) => Row,
): Promise<void> {
  queryClient.setQueriesData<Page<Row>>(
    { queryKey },
    (page) => page && { ...page, rows: page.rows.map(change) },
  );
  // It is on record and may have moved rows of any list, but not under the hands of who works here.
  await queryClient.invalidateQueries({ refetchType: 'none' });
  // An answer on its way may be from before the change.
  void queryClient.invalidateQueries({ queryKey, predicate: isOnItsWay });
}

/** After a failure nobody knows how far it came. */
export const reread = (queryClient: QueryClient, queryKey: QueryKey): void =>
  void queryClient.invalidateQueries({ queryKey });
