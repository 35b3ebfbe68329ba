import type { Send } from '../http/call.ts';
import type { Refresher } from './refresher.ts';

/**
 * Has the JWT renewed when a call finds it nearly out: timers may have been asleep. The call does not
 * wait for it, since the session token speaks for the call.
 */
export const renewInTime =
  (send: Send, { hurry }: Pick<Refresher, 'hurry'>): Send =>
  (call) => {
    if (!call.path.startsWith('/sessions/')) hurry();
    return send(call);
  };
