import type { SessionState } from './session-state.ts';
import type { Store } from './store.ts';
import type { SessionAndUser } from './stored-session.ts';

/**
 * Calls the callback when the session or the user changes, and when the server confirms the session
 * from storage.
 */
export const subscribeToField = <Field extends keyof SessionAndUser>(
  store: Store<SessionState>,
  field: Field,
  callback: (value: SessionAndUser[Field]) => void,
): (() => void) =>
  store.subscribe((next, previous) => {
    const confirmed = next.fromCache !== previous.fromCache;
    if (confirmed || next[field] !== previous[field]) callback(next[field]);
  });
