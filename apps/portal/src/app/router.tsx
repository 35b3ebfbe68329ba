import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageLoading } from '../components/page-loading.tsx';
import { paths } from '../config/paths.ts';
import { loadPortal } from '../routes/load-portal.ts';
import { LoginRoute } from '../routes/login.tsx';
import { PinRoute } from '../routes/pin.tsx';
import { GuardedRoute } from './guarded-route.tsx';

const PortalRoute = lazy(async () => ({ default: (await loadPortal()).PortalRoute }));

export function Router() {
  return (
    <GuardedRoute>
      <Suspense fallback={<PageLoading label="Loading your files…" />}>
        <Routes>
          <Route path={paths.login} element={<LoginRoute />} />
          <Route path={paths.pin} element={<PinRoute />} />
          <Route path={paths.portal} element={<PortalRoute />} />
        </Routes>
      </Suspense>
    </GuardedRoute>
  );
}
