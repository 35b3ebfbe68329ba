import { queryOptions, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../../api/page.ts';
import type { PeopleApi, PersonRef } from '../../api/people.ts';

export const OPENERS_QUERY_KEY = ['openers'] as const;
export const BAKERS_QUERY_KEY = ['bakers'] as const;
export const PERSON_QUERY_KEY = ['person'] as const;

export const personQuery = (people: PeopleApi, ref: PersonRef) =>
  queryOptions({
    queryKey: [...PERSON_QUERY_KEY, ref] as const,
    queryFn: ({ signal }) => people.get(ref, signal),
  });

/** How many files the address may open now, apart from bans. */
export const openFilesQuery = (people: PeopleApi, ref: PersonRef) =>
  queryOptions({
    queryKey: ['open files of person', ref] as const,
    queryFn: ({ signal }) => people.countOpen(ref, signal),
  });

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
  // A list in flight is fetched again, because its reply may not contain the change.
  void queryClient.invalidateQueries({ queryKey, predicate: isQueryFetching });
}

/** Refetches a list after a failed change, because the change may have reached the server. */
export const refetchList = (queryClient: QueryClient, queryKey: QueryKey): void =>
  void queryClient.invalidateQueries({ queryKey });
