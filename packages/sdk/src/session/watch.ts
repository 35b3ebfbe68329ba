import type { Identity } from './cache.ts';
import type { SessionState } from './session.ts';
import type { Store } from './store.ts';

/** Calls back when one half of the identity changes, and when a stored copy is confirmed. */
export const watch = <Field extends keyof Identity>(
  store: Store<SessionState>,
  field: Field,
  callback: (value: Identity[Field]) => void,
): (() => void) =>
  store.subscribe((next, previous) => {
    const confirmed = next.fromCache !== previous.fromCache;
    if (confirmed || next[field] !== previous[field]) callback(next[field]);
  });
