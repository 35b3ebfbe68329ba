import { useSyncExternalStore } from 'react';
import { useGracePeriods } from './grace-provider.tsx';

/** The items at a place that wait or are being sent. */
export function useHeld(place: string): readonly string[] {
  const { subscribe, heldAt } = useGracePeriods();
  return useSyncExternalStore(subscribe, () => heldAt(place));
}
