import { useQuery } from '@tanstack/react-query';
import { useService } from '../../lib/services.tsx';

export const SAVED_VIEWS_QUERY_KEY = ['saved-views'] as const;

/** All views of the user, by name. */
export function useSavedViews() {
  const { savedViews } = useService('api');
  return useQuery({
    queryKey: SAVED_VIEWS_QUERY_KEY,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await savedViews.list(signal)).toSorted((a, b) => compareNames(a.name, b.name)),
  });
}

const compareNames = new Intl.Collator('en', { numeric: true }).compare;
