import type { PortalSession } from '../session/portal-session.ts';
import { pageUser } from '../session/portal-session-state.ts';
import type { Grace } from './grace.ts';

interface KeepWaitingOptions extends Grace {
  session: Pick<PortalSession, 'get'>;
}

/**
 * Sends what waits when the page is left, and keeps it in storage until the server has answered.
 * Without storage, the browser asks before the page is left.
 */
export function keepWaiting({ session, periods, journal }: KeepWaitingOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const write = () => {
    const user = pageUser(session.get());
    if (user !== null) journal.write(user.id, periods.held());
  };

  const leave = () => {
    journal.leave();
    for (const sent of periods.sendUnseen()) sent.catch(() => undefined);
  };

  /** Sends the grants again, because nobody read the answer; a grant that exists is no error. */
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    journal.stay();
    periods.sendNow();
  };

  const askBeforeLeaving = (event: Event) => {
    if (periods.held().length > 0) event.preventDefault();
  };

  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  if (!journal.isAvailable()) window.addEventListener('beforeunload', askBeforeLeaving, { signal });
  const unsubscribe = periods.subscribe(write);
  return () => {
    listening.abort();
    unsubscribe();
  };
}

/** A person who logs out must not wait for a server that is slow or out of reach. */
const LOG_OUT_LIMIT_MS = 3_000;

/** Grants that are not sent in time stay in the journal, and are offered after the next login. */
export async function sendBeforeLogOut({ periods }: Pick<Grace, 'periods'>): Promise<void> {
  if (periods.held().length === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, LOG_OUT_LIMIT_MS, false));
  const sent = Promise.all(periods.sendUnseen()).then(
    () => true,
    () => false,
  );
  if (await Promise.race([sent, late])) periods.clear();
}
