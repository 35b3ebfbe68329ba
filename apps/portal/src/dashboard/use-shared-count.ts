import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { SHARED_FILES_QUERY_KEY } from '../features/shared/shared-queries.ts';

export interface SharedCount {
  total: number;
  isExact: boolean;
}

/** How many files others let the user open. */
export function useSharedCount(): UseQueryResult<SharedCount> {
  const { sharedFiles } = useApi();
  return useQuery({
    queryKey: [...SHARED_FILES_QUERY_KEY, 'count'],
    queryFn: ({ signal }) => sharedFiles.count(signal),
  });
}
