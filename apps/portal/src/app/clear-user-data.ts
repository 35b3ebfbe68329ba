import type { PortalSession } from '../session/portal-session.ts';
import { findPersonId } from '../session/portal-session-state.ts';

/** Runs `clear` on every log-out and change of user, so that no user sees another user's data. */
export function clearUserData(session: PortalSession, clear: () => void): () => void {
  let personId: string | null | undefined;
  return session.subscribe(() => {
    const state = session.get();
    if (state.status === 'unknown' || state.status === 'unreachable') return;
    const next = findPersonId(state);
    if (next === null || (personId !== undefined && next !== personId)) clear();
    personId = next;
  });
}
