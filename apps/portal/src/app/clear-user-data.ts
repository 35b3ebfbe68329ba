import type { PortalSession } from '../session/portal-session.ts';
import { findPageUser } from '../session/portal-session-state.ts';

/** Runs `clear` on every log-out and change of user, so that no user sees another user's data. */
export function clearUserData(session: PortalSession, clear: () => void): () => void {
  let userId: string | null | undefined;
  return session.subscribe(() => {
    const state = session.get();
    if (state.status === 'unknown' || state.status === 'unreachable') return;
    const next = findPageUser(state)?.id ?? null;
    if (next === null || (userId !== undefined && next !== userId)) clear();
    userId = next;
  });
}
