import { endsSession } from '@bakehouse/sdk/core';
import { useService } from '../../../lib/services.tsx';

/** Never settles, because the page that made the change is gone. */
const waitForever = () => new Promise<never>(() => undefined);

/** Sends a change like the portal's other writes: if the session has ended, it waits for the login. */
export function useSendWithReauthentication() {
  const session = useService('session');
  return async <Result>(send: () => Promise<Result>): Promise<Result> => {
    try {
      return await send();
    } catch (error) {
      if (!endsSession(error)) throw error;
      return (await session.reauthenticate()) ? send() : waitForever();
    }
  };
}
