import { useMemo } from 'react';
import { createApi } from '../api/api.ts';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { findPageUser } from '../session/portal-session-state.ts';
import { ServicesProvider, useService } from '../lib/services.tsx';
import { LogInAgain } from '../features/login/again/log-in-again.tsx';

export function PortalRoute() {
  const user = findPageUser(useSessionState());
  const http = useService('http');
  // The API is created here, because the login screens can do without its schemas.
  const services = useMemo(() => ({ api: createApi(http) }), [http]);
  return user === null ? null : (
    <ServicesProvider services={services}>
      <Dashboard user={user} />
      <LogInAgain />
    </ServicesProvider>
  );
}
