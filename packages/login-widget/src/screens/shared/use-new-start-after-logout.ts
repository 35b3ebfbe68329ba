import { useEffect } from 'react';
import { useWidget } from '../../widget-context.tsx';

/** A page can show the widget again after a logout. The next person then finds an empty form. */
export function useNewStartAfterLogout(): void {
  const { client, dispatch } = useWidget();
  useEffect(() => {
    let wasLoggedIn = client.session.getSync() !== null;
    return client.session.onChange((session) => {
      const isLogout = wasLoggedIn && !session;
      wasLoggedIn = session !== null;
      if (!isLogout) return;
      dispatch({ type: 'set_magic_link_email', email: '' });
      dispatch({ type: 'update_otp_state', otp: { otpDestination: '' } });
      dispatch({ type: 'update_password_state', password: { email: '' } });
      dispatch({ type: 'transition', screen: 'main' });
    });
  }, [client, dispatch]);
}
