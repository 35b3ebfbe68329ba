import { queryOptions } from '@tanstack/react-query';
import type { RequestsQuery } from '../../../api/access/access-requests.ts';
import type { Api } from '../../../api/api.ts';

export const OPEN_REQUESTS_QUERY_KEY = ['access requests'] as const;

const POLL_MS = 60_000;

export const openRequestsQuery = (
  { accessRequests }: Pick<Api, 'accessRequests'>,
  query: RequestsQuery,
) =>
  queryOptions({
    queryKey: [...OPEN_REQUESTS_QUERY_KEY, query],
    queryFn: ({ signal }) => accessRequests.open(query, signal),
    refetchInterval: POLL_MS,
  });
