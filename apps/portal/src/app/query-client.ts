import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '../api/http/failure.ts';

const MAX_RETRIES = 2;
const FIRST_RETRY_DELAY_MS = 500;
const STALE_TIME_MS = 10_000;

export const createQueryClient = (firstDelayMs = FIRST_RETRY_DELAY_MS): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Other network modes would pause the calls of an offline browser; here they fail at once.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
        retryDelay: (failures) => firstDelayMs * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });
