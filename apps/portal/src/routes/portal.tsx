import { Dashboard } from '../dashboard/dashboard.tsx';
import { useSessionState } from '../services/services.tsx';

export function PortalRoute() {
  const state = useSessionState();
  return state.status === 'signedIn' ? <Dashboard user={state.user} /> : null;
}
