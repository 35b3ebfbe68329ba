import { queryOptions } from '@tanstack/react-query';

interface ListScope {
  /** True for the list of the organisation, false for the user's own. */
  admin: boolean;
}

/** Keeps the previous page visible while the next one loads, unless admin mode was switched. */
export const keepPreviousPage =
  ({ admin }: ListScope) =>
  <Page>(
    page: Page | undefined,
    previous: { queryKey: readonly [string, ListScope] } | undefined,
  ): Page | undefined =>
    previous?.queryKey[1].admin === admin ? page : undefined;

export const listQueryOptions = <Query extends ListScope, Page>(
  key: readonly [string],
  query: Query,
  readPage: (query: Query, signal: AbortSignal) => Promise<Page>,
) =>
  queryOptions({
    queryKey: [...key, query] as const,
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: keepPreviousPage(query),
  });
