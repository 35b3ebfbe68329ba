import { queryOptions, useQuery } from '@tanstack/react-query';
import { PartWaiting } from '../../components/part-waiting.tsx';

/** What shows the tab, which is a chunk of its own: the dashboard is there before it. */
export const usersPart = queryOptions({
  queryKey: ['part', 'users'],
  queryFn: async () => (await import('./users-tab.tsx')).UsersTab,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** As high as the window, so that the footer stays out of sight. */
const HEIGHT = '100svh';

export function UsersPanel({ admin }: { admin: boolean }) {
  const { data: UsersTab, error, isFetching, refetch } = useQuery(usersPart);
  if (UsersTab) return <UsersTab admin={admin} />;
  return (
    <PartWaiting
      loading="Loading the list of users"
      failure="The list of users could not be loaded. Please check your connection."
      isFetching={isFetching}
      hasFailed={error !== null}
      height={HEIGHT}
      onRetry={() => void refetch()}
    />
  );
}
