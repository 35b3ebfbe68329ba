import { useSyncExternalStore } from 'react';
import { useService } from '../lib/services.tsx';
import type { PortalSessionState } from './portal-session-state.ts';

export function useSessionState(): PortalSessionState {
  const session = useService('session');
  return useSyncExternalStore(session.subscribe, session.get);
}
