import { ActingFrame } from '../features/acting/acting-frame.tsx';
import { DeleteAccountScreen } from '../features/delete-account/delete-account-screen.tsx';
import { LogInAgain } from '../features/login/again/log-in-again.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { pageUser } from '../session/portal-session-state.ts';

export function DeleteAccountRoute() {
  const user = pageUser(useSessionState());
  return user === null ? null : (
    <ActingFrame user={user}>
      <DeleteAccountScreen email={user.email} isActing={user.impersonator !== undefined} />
      <LogInAgain />
    </ActingFrame>
  );
}
