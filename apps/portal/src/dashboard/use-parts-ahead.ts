import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activityPart } from '../features/activity/activity-panel.tsx';
import { detailsPart } from '../features/files/details/details-panel.tsx';
import { usersPart } from '../features/users/users-panel.tsx';

const isOfData = ({ queryKey: [kind] }: Query) => kind !== 'part';

/** Whether an answer has come and none is on its way. */
function isFirstViewThere(queryClient: QueryClient): boolean {
  const known = queryClient.getQueryCache().getAll().filter(isOfData);
  const isQuiet = known.every(({ state }) => state.fetchStatus !== 'fetching');
  return isQuiet && known.some(({ state }) => state.status === 'success');
}

/**
 * Once the first view stands, so that the next one opens without a wait. Only where an answer has
 * come: what is asked for without a connection stays failed in Chromium until a reload. A failure
 * shows when the part is opened, and is not tried again before.
 */
export function usePartsAhead(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let isDone = false;
    const look = () => {
      if (isDone || !isFirstViewThere(queryClient)) return;
      isDone = true;
      queryClient.query(detailsPart).catch(() => undefined);
      queryClient.query(usersPart).catch(() => undefined);
      queryClient.query(activityPart).catch(() => undefined);
    };
    look();
    return queryClient.getQueryCache().subscribe(look);
  }, [queryClient]);
}
