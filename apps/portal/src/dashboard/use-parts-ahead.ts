import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activityPart } from '../features/activity/activity-panel.tsx';
import { detailsPart } from '../features/files/details/details-panel.tsx';
import { usersPart } from '../features/users/users-panel.tsx';

const isPart = ([first]: QueryKey) => first === 'part';

/**
 * Once the first view stands, so that the next one opens without a wait. Only where an answer has
 * come: what is asked for without a connection stays failed in Chromium until a reload. A failure
 * shows when the part is opened.
 */
export function usePartsAhead(): void {
  const queryClient = useQueryClient();
  const isQuiet = useIsFetching() === 0;

  useEffect(() => {
    const known = queryClient.getQueryCache().getAll();
    const isAnswered = known.some(
      ({ queryKey, state }) => !isPart(queryKey) && state.status === 'success',
    );
    if (!isQuiet || !isAnswered) return;
    for (const ask of [
      () => queryClient.query(detailsPart),
      () => queryClient.query(usersPart),
      () => queryClient.query(activityPart),
    ])
      ask().catch(() => undefined);
  }, [isQuiet, queryClient]);
}
