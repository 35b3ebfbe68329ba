import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Notice } from '../../components/notice.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import styles from './activity-panel.module.css';

/** What shows the tab, which is a chunk of its own: the dashboard is there before it. */
const activityPart = queryOptions({
  queryKey: ['part', 'activity'],
  queryFn: async () => (await import('./activity-tab.tsx')).ActivityTab,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function ActivityPanel({ admin }: { admin: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const { data: ActivityTab, error, isFetching, refetch } = useQuery(activityPart);
  if (ActivityTab) return <ActivityTab admin={admin} />;

  const retry = () => {
    // The button goes away with the error; the focus stays here.
    frame.current?.focus();
    void refetch();
  };

  return (
    <div ref={frame} tabIndex={-1} className={styles.waiting} aria-busy={isFetching}>
      {error && !isFetching ? (
        <Notice
          tone="danger"
          title="The activity log could not be loaded. Please check your connection."
          action={{ label: 'Try again', onPress: retry }}
        />
      ) : (
        <VisuallyHidden>Loading the activity log</VisuallyHidden>
      )}
    </div>
  );
}
