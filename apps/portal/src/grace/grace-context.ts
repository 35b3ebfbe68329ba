import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '../lib/required-context.ts';
import type { GracePeriods, GracePlace } from './grace-periods.ts';
import type { SendGrants } from './waiting-grants.ts';
import type { WaitingJournal } from './waiting-journal.ts';

export interface Grace {
  periods: GracePeriods;
  journal: WaitingJournal;
  send: SendGrants;
}

export const [GraceContext, useGrace] = createRequiredContext<Grace>('GraceContext');

/** The addresses of an access list that wait or are being sent. */
export function useHeld(place: GracePlace): readonly string[] {
  const { subscribe, heldAt } = useGrace().periods;
  return useSyncExternalStore(subscribe, () => heldAt(place));
}
