import { queryOptions, useQuery } from '@tanstack/react-query';
import { PartWaiting } from '../../components/part-waiting.tsx';

/** What shows the tab, which is a chunk of its own: the dashboard is there before it. */
export const activityPart = queryOptions({
  queryKey: ['part', 'activity'],
  queryFn: async () => (await import('./activity-tab.tsx')).ActivityTab,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** As high as the window, so that the footer stays out of sight. */
const HEIGHT = '100svh';

export function ActivityPanel({ admin }: { admin: boolean }) {
  const { data: ActivityTab, error, isFetching, refetch } = useQuery(activityPart);
  if (ActivityTab) return <ActivityTab admin={admin} />;
  return (
    <PartWaiting
      loading="Loading the activity log"
      failure="The activity log could not be loaded. Please check your connection."
      isFetching={isFetching}
      hasFailed={error !== null}
      height={HEIGHT}
      onRetry={() => void refetch()}
    />
  );
}
