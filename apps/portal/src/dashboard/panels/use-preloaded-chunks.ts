import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LazyChunk } from '../../lazy/lazy-chunk.ts';
import { runWhenIdle } from '../../lib/run-when-idle.ts';

function isFirstViewLoaded(queryClient: QueryClient): boolean {
  const known = queryClient.getQueryCache().getAll();
  const isQuiet = known.every(({ state }) => state.fetchStatus !== 'fetching');
  return isQuiet && known.some(({ state }) => state.status === 'success');
}

/** Preloads chunks when the first view is ready and the page is idle, so that the next view opens without a wait. */
export function usePreloadedChunks(parts: readonly Pick<LazyChunk<unknown>, 'preload'>[]): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let cancel: (() => void) | null = null;
    const look = () => {
      if (cancel !== null || !isFirstViewLoaded(queryClient)) return;
      cancel = runWhenIdle(() => {
        for (const { preload } of parts) preload();
      });
    };
    look();
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    return () => {
      unsubscribe();
      cancel?.();
    };
  }, [queryClient, parts]);
}
