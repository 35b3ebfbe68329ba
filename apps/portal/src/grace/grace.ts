import { useSyncExternalStore } from 'react';
import { useService } from '../lib/services.tsx';
import type { GracePeriods, GracePlace } from './grace-periods.ts';
import type { WaitingJournal } from './waiting-journal.ts';

export interface Grace {
  periods: GracePeriods;
  journal: WaitingJournal;
}

declare module '../lib/services.tsx' {
  interface Services {
    grace: Grace;
  }
}

/** The addresses of an access list that wait or are being sent. */
export function useHeld(place: GracePlace): readonly string[] {
  const { subscribe, heldAt } = useService('grace').periods;
  return useSyncExternalStore(subscribe, () => heldAt(place));
}
