import { useEffect, useSyncExternalStore } from 'react';
import type { LazyChunk, LazyChunkState } from './lazy-chunk.ts';

/** Loads the chunk when the component mounts. */
export function useLazyChunk<Value>(chunk: LazyChunk<Value>): LazyChunkState<Value> {
  useEffect(() => {
    chunk.load().catch(() => undefined);
  }, [chunk]);
  return useSyncExternalStore(chunk.subscribe, chunk.get);
}
