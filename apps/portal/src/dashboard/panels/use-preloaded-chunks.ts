import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LazyChunk } from '../../lazy/lazy-chunk.ts';

function isFirstViewLoaded(queryClient: QueryClient): boolean {
  const known = queryClient.getQueryCache().getAll();
  const isQuiet = known.every(({ state }) => state.fetchStatus !== 'fetching');
  return isQuiet && known.some(({ state }) => state.status === 'success');
}

/** Preloads chunks after the first view is ready, so that the next view opens without a wait. */
export function usePreloadedChunks(parts: readonly Pick<LazyChunk<unknown>, 'preload'>[]): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let isDone = false;
    const look = () => {
      if (isDone || !isFirstViewLoaded(queryClient)) return;
      isDone = true;
      for (const { preload } of parts) preload();
    };
    look();
    return queryClient.getQueryCache().subscribe(look);
  }, [queryClient, parts]);
}
