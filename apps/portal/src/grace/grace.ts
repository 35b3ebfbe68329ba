import { useSyncExternalStore } from 'react';
import { useService } from '../lib/services.tsx';
import type { GracePeriods, AccessListRef } from './grace-periods.ts';
import type { WaitingJournal } from './waiting-journal.ts';

export interface GraceServices {
  periods: GracePeriods;
  journal: WaitingJournal;
}

declare module '../lib/services.tsx' {
  interface Services {
    grace: GraceServices;
  }
}

/** The addresses of an access list that wait or are being sent. */
export function useWaitingEmails(place: AccessListRef): readonly string[] {
  const { subscribe, heldAt } = useService('grace').periods;
  return useSyncExternalStore(subscribe, () => heldAt(place));
}
