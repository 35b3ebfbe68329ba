import { queryOptions } from '@tanstack/react-query';
import { type Audience, keepSameAudience } from './same-audience.ts';

/** A page of a list: it stands until the next one is there, for the same audience. */
export const listQuery = <Query extends Audience, Page>(
  key: readonly [string],
  query: Query,
  read: (query: Query, signal: AbortSignal) => Promise<Page>,
) =>
  queryOptions({
    queryKey: [...key, query] as const,
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepSameAudience(query),
  });
