import { Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { LoginRoute } from '../routes/login.tsx';
import {
  lazyAuthenticateRoute,
  lazyConnectedAppRoute,
  lazyDeleteAccountRoute,
  lazyDeviceRoute,
  lazyPortalRoute,
  lazyResetPasswordRoute,
} from '../routes/lazy-routes.ts';
import { lazyPinRoute } from '../routes/lazy-pin-route.ts';
import { LazyScreen } from '../lazy/lazy-screen.tsx';
import {
  AUTHENTICATE_TEXTS,
  CONNECTED_APP_CHUNK_TEXTS,
  DELETE_ACCOUNT_TEXTS,
  DEVICE_CHUNK_TEXTS,
  PIN_CHUNK_TEXTS,
  PORTAL_TEXTS,
  RESET_PASSWORD_TEXTS,
} from '../routes/texts.ts';
import { ActingFrame } from '../features/acting/acting-frame.tsx';
import { GuardedRoute } from './guarded-route.tsx';
import { useCleanUpOnPageChange } from './use-clean-up-on-page-change.ts';

export function Router() {
  useCleanUpOnPageChange();
  return (
    <ActingFrame>
      <GuardedRoute>
        <Routes>
          <Route path={paths.login} element={<LoginRoute />} />
          <Route
            path={paths.pin}
            element={<LazyScreen chunk={lazyPinRoute} texts={PIN_CHUNK_TEXTS} />}
          />
          <Route
            path={paths.authenticate}
            element={<LazyScreen chunk={lazyAuthenticateRoute} texts={AUTHENTICATE_TEXTS} />}
          />
          <Route
            path={paths.resetPassword}
            element={<LazyScreen chunk={lazyResetPasswordRoute} texts={RESET_PASSWORD_TEXTS} />}
          />
          {[paths.oauthAuthorize, paths.oauthLogout].map((path) => (
            <Route
              key={path}
              path={path}
              element={
                <LazyScreen chunk={lazyConnectedAppRoute} texts={CONNECTED_APP_CHUNK_TEXTS} />
              }
            />
          ))}
          {[paths.portal, paths.file].map((path) => (
            <Route
              key={path}
              path={path}
              element={<LazyScreen chunk={lazyPortalRoute} texts={PORTAL_TEXTS} />}
            />
          ))}
          <Route
            path={paths.oauthDevice}
            element={<LazyScreen chunk={lazyDeviceRoute} texts={DEVICE_CHUNK_TEXTS} />}
          />
          <Route
            path={paths.deleteAccount}
            element={<LazyScreen chunk={lazyDeleteAccountRoute} texts={DELETE_ACCOUNT_TEXTS} />}
          />
        </Routes>
      </GuardedRoute>
    </ActingFrame>
  );
}
