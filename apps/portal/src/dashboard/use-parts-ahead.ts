import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Part } from '../lazy/part.ts';

/** Whether an answer has come and none is on its way. */
function isFirstViewThere(queryClient: QueryClient): boolean {
  const known = queryClient.getQueryCache().getAll();
  const isQuiet = known.every(({ state }) => state.fetchStatus !== 'fetching');
  return isQuiet && known.some(({ state }) => state.status === 'success');
}

/** Loads these parts once the first view stands, so that the next one opens without a wait. */
export function usePartsAhead(parts: readonly Pick<Part<unknown>, 'preload'>[]): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let isDone = false;
    const look = () => {
      if (isDone || !isFirstViewThere(queryClient)) return;
      isDone = true;
      for (const { preload } of parts) preload();
    };
    look();
    return queryClient.getQueryCache().subscribe(look);
  }, [queryClient, parts]);
}
