import type { ApiKey } from '@bakehouse/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useService } from '../../../lib/services.tsx';

const API_KEYS_QUERY_KEY = ['account', 'api-keys'];

export function useApiKeys(): UseQueryResult<readonly ApiKey[]> {
  const { apiKeys } = useService('api');
  return useQuery({
    queryKey: API_KEYS_QUERY_KEY,
    queryFn: ({ signal }) => apiKeys.list(signal),
  });
}

export function useReloadApiKeys(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: API_KEYS_QUERY_KEY });
}
