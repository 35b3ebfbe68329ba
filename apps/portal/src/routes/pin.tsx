import { PinScreen } from '../features/login/pin/pin-screen.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { isPinStep } from '../session/portal-session-state.ts';
import { lazyPortalRoute } from './lazy-routes.ts';

export function PinRoute() {
  const state = useSessionState();
  return isPinStep(state) ? (
    <PinScreen
      email={state.user.email}
      hasPin={state.status !== 'noPin'}
      preloadPortal={lazyPortalRoute.preload}
    />
  ) : null;
}
