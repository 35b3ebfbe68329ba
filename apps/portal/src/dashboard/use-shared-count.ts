import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { SHARED_FILES_QUERY_KEY } from '../features/shared/shared-queries.ts';
import { useService } from '../lib/services.tsx';

export interface SharedCount {
  total: number;
  isExact: boolean;
}

/** How many files others let the user open. */
export function useSharedCount(): UseQueryResult<SharedCount> {
  const { sharedFiles } = useService('api');
  return useQuery({
    queryKey: [...SHARED_FILES_QUERY_KEY, 'count'],
    queryFn: ({ signal }) => sharedFiles.count(signal),
  });
}
