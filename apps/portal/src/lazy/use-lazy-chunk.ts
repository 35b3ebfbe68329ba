import { useEffect, useSyncExternalStore } from 'react';
import type { LazyChunk, LazyChunkState } from './lazy-chunk.ts';

export function useLazyChunk<Value>(chunk: LazyChunk<Value>): LazyChunkState<Value> {
  useEffect(() => {
    chunk.load().catch(() => undefined);
  }, [chunk]);
  return useSyncExternalStore(chunk.subscribe, chunk.get);
}
