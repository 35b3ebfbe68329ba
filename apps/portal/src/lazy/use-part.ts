import { useEffect, useSyncExternalStore } from 'react';
import type { Part, PartState } from './part.ts';

/** Loads a part when it comes on show. */
export function usePart<Value>(part: Part<Value>): PartState<Value> {
  useEffect(() => {
    part.load().catch(() => undefined);
  }, [part]);
  return useSyncExternalStore(part.subscribe, part.get);
}
