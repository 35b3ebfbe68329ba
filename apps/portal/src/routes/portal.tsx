import { useMemo } from 'react';
import { ApiContext } from '../api/api-context.ts';
import { createApi } from '../api/api.ts';
import { useHttp } from '../api/http/http-context.ts';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { useSessionState } from '../session/session-context.ts';
import { pageUser } from '../session/portal-session-state.ts';
import { LogInAgain } from '../features/login/again/log-in-again.tsx';

export function PortalRoute() {
  const user = pageUser(useSessionState());
  const http = useHttp();
  // The API is created here, because the login screens can do without its schemas.
  const api = useMemo(() => createApi(http), [http]);
  return user === null ? null : (
    <ApiContext value={api}>
      <Dashboard user={user} />
      <LogInAgain />
    </ApiContext>
  );
}
