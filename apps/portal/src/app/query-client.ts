import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '../api/http/failure.ts';

const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 500;
const FRESH_MS = 10_000;

export const createQueryClient = (firstDelayMs = FIRST_DELAY_MS): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline calls fail at once and say so, where "online" would leave them waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
        retryDelay: (failures) => firstDelayMs * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });
