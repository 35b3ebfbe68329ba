import { useEffect, useSyncExternalStore } from 'react';
import type { LazyPart, LazyPartState } from './lazy-part.ts';

/** Loads the part when the component mounts. */
export function useLazyPart<Value>(part: LazyPart<Value>): LazyPartState<Value> {
  useEffect(() => {
    part.load().catch(() => undefined);
  }, [part]);
  return useSyncExternalStore(part.subscribe, part.get);
}
