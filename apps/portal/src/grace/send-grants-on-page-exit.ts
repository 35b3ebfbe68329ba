import type { PortalSession } from '../session/portal-session.ts';
import { findPageUser } from '../session/portal-session-state.ts';
import type { GraceServices } from './grace.ts';

interface SendGrantsOnPageExitOptions extends GraceServices {
  session: Pick<PortalSession, 'get'>;
}

/**
 * Sends what waits when the page is left, and keeps it in storage until the server has answered.
 * Without storage, the browser asks before the page is left.
 */
export function sendGrantsOnPageExit({
  session,
  periods,
  journal,
}: SendGrantsOnPageExitOptions): () => void {
  const listening = new AbortController();
  const { signal } = listening;

  const write = () => {
    const user = findPageUser(session.get());
    if (user !== null) journal.write(user.id, periods.held());
  };

  const leave = () => {
    journal.leave();
    for (const sent of periods.sendUnseen()) sent.catch(() => undefined);
  };

  /** Sends the grants again, because nobody read the answer. Sending an existing grant again is no error. */
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
const MAX_LOG_OUT_DELAY_MS = 3_000;

/** Grants that are not sent in time stay in the journal, and are offered after the next login. */
export async function sendGrantsBeforeLogOut({
  periods,
}: Pick<GraceServices, 'periods'>): Promise<void> {
  if (periods.held().length === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, MAX_LOG_OUT_DELAY_MS, false));
  const sent = Promise.all(periods.sendUnseen()).then(
    () => true,
    () => false,
  );
  if (await Promise.race([sent, late])) periods.clear();
}
