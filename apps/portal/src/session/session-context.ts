import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '../lib/required-context.ts';
import type { PortalSession } from './portal-session.ts';
import type { PortalSessionState } from './portal-session-state.ts';

export const [SessionContext, useSession] = createRequiredContext<PortalSession>('SessionContext');

export function useSessionState(): PortalSessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get);
}
