import { Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { LoginRoute } from '../routes/login.tsx';
import { PinRoute } from '../routes/pin.tsx';
import { PortalScreen } from '../routes/portal-screen.tsx';
import { GuardedRoute } from './guarded-route.tsx';

export function Router() {
  return (
    <GuardedRoute>
      <Routes>
        <Route path={paths.login} element={<LoginRoute />} />
        <Route path={paths.pin} element={<PinRoute />} />
        <Route path={paths.portal} element={<PortalScreen />} />
      </Routes>
    </GuardedRoute>
  );
}
