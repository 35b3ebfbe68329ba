import { LoginPage } from '../features/login/login-page.tsx';
import { lazyPinRoute } from './lazy-pin-route.ts';
import { lazyPortalRoute } from './lazy-routes.ts';

export function LoginRoute() {
  return <LoginPage preloadPin={lazyPinRoute.preload} preloadPortal={lazyPortalRoute.preload} />;
}
