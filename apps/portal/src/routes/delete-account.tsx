import { DeleteAccountScreen } from '../features/delete-account/delete-account-screen.tsx';
import { LogInAgain } from '../features/login/again/log-in-again.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { findPageUser } from '../session/portal-session-state.ts';

export function DeleteAccountRoute() {
  const user = findPageUser(useSessionState());
  return user === null ? null : (
    <>
      <DeleteAccountScreen email={user.email} />
      <LogInAgain />
    </>
  );
}
