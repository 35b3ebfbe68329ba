import { queryOptions } from '@tanstack/react-query';

interface Scope {
  /** Whether the list covers the organisation instead of one's own files. */
  admin: boolean;
}

/** Keeps the previous page visible while the next one loads, unless it belongs to the other scope. */
export const keepSameScope =
  ({ admin }: Scope) =>
  <Page>(
    page: Page | undefined,
    previous: { queryKey: readonly [string, Scope] } | undefined,
  ): Page | undefined =>
    previous?.queryKey[1].admin === admin ? page : undefined;

export const listQuery = <Query extends Scope, Page>(
  key: readonly [string],
  query: Query,
  readPage: (query: Query, signal: AbortSignal) => Promise<Page>,
) =>
  queryOptions({
    queryKey: [...key, query] as const,
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: keepSameScope(query),
  });
