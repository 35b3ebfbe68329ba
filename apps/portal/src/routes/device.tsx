import { useLocation } from 'react-router-dom';
import { DeviceScreen } from '../features/device/device-screen.tsx';
import { LogInAgain } from '../features/login/again/log-in-again.tsx';
import { findPageUser } from '../session/portal-session-state.ts';
import { useSessionState } from '../session/use-session-state.ts';

const USER_CODE_PARAM = 'user_code';

export function DeviceRoute() {
  const { search } = useLocation();
  const user = findPageUser(useSessionState());
  return user === null ? null : (
    <>
      <DeviceScreen
        email={user.email}
        initialCode={new URLSearchParams(search).get(USER_CODE_PARAM) ?? ''}
      />
      <LogInAgain />
    </>
  );
}
