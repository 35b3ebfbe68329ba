import { useEffect, useMemo, useRef } from 'react';
import type { WidgetClient } from './client.ts';
import { loginMethodOf, type LoginMethod } from './config/logins/login-method.ts';
import { delay } from './lib/delay.ts';
import { useLatest } from './lib/use-latest.ts';

/** Whether a session that appears is the stored one, which the server has confirmed. */
const isRestoring = ({ session }: WidgetClient) =>
  session.getSync() === null && session.getInfo().fromCache;

const NEVER_ABORTED_SIGNAL = new AbortController().signal;

const sessionIdOf = ({ session }: WidgetClient) => session.getSync()?.session_id;

/**
 * Calls back for every login: for those of the widget when their flow announces them, for all others,
 * such as those by a link or in another tab, when their session appears.
 * @returns the announcement of a flow
 */
export function useLogins(
  client: WidgetClient,
  onLogin: (method: LoginMethod) => void,
): (method: LoginMethod) => void {
  const latest = useLatest(onLogin);
  const announced = useRef<string>(undefined);
  // The id of a session that was announced here, before the flow that began it announces it.
  const unclaimed = useRef<string>(undefined);
  useEffect(() => {
    let restoring = isRestoring(client);
    announced.current = sessionIdOf(client);
    return client.session.onChange((session) => {
      const wasRestoring = restoring;
      restoring = isRestoring(client);
      if (!session) return;
      if (wasRestoring) announced.current = session.session_id;
      // The flow that logged in announces the session before this timer ends, because it knows the
      // method. Pages often remove the widget after a login, so that does not cancel the timer.
      void delay(0, NEVER_ABORTED_SIGNAL).then(() => {
        if (session.session_id === announced.current) return;
        announced.current = session.session_id;
        unclaimed.current = session.session_id;
        latest.current(loginMethodOf(session));
      });
    });
  }, [client, latest]);
  return useMemo(
    () => (method) => {
      const id = sessionIdOf(client);
      const isAnnounced = id !== undefined && id === unclaimed.current;
      unclaimed.current = undefined;
      announced.current = id;
      if (!isAnnounced) latest.current(method);
    },
    [client, latest],
  );
}
