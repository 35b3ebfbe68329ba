import type { SessionState } from './session-state.ts';
import type { Store } from './store.ts';
import type { SessionAndUser } from './stored-session.ts';

/**
 * Calls the callback when the session or the user changes, when the first check of the session ends,
 * and when the server confirms the session.
 */
export const subscribeToField = <Field extends keyof SessionAndUser>(
  store: Store<SessionState>,
  field: Field,
  callback: (value: SessionAndUser[Field]) => void,
): (() => void) =>
  store.subscribe((next, previous) => {
    const isSettled =
      next.fromCache !== previous.fromCache || next.isChecking !== previous.isChecking;
    if (isSettled || next[field] !== previous[field]) callback(next[field]);
  });
