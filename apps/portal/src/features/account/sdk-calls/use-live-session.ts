import { endsSession } from '@bakehouse/sdk/core';
import { useService } from '../../../lib/services.tsx';

/** Settles only while its page is there. */
const waitForever = () => new Promise<never>(() => undefined);

/** Sends a change like the portal's other writes: if the session has ended, it waits for the login. */
export function useLiveSession() {
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
