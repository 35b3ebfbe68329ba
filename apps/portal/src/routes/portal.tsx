import { Dashboard } from '../dashboard/dashboard.tsx';
import { useSessionState } from '../session/session-context.ts';
import { pageUser } from '../session/session-machine.ts';
import { LogInAgain } from './log-in-again.tsx';

export function PortalRoute() {
  const user = pageUser(useSessionState());
  return user === null ? null : (
    <>
      <Dashboard user={user} />
      <LogInAgain />
    </>
  );
}
