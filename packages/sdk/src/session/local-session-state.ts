import { isEqualExceptAccessTime } from './equal-except-access-time.ts';
import type { Store } from './store.ts';
import type { SessionAndUser } from './stored-session.ts';

export interface LocalSessionState extends SessionAndUser {
  /**
   * Whether the session comes from storage or from cookies, and neither the server, another tab nor
   * a sign-in has confirmed it.
   */
  fromCache: boolean;
  /** Whether the first request to confirm the session has not ended yet. */
  isChecking: boolean;
}

/** Returns the previous object if it equals the next one, so that views do not render again. */
const keepObjectIfEqual = <Value>(previous: Value, next: Value): Value =>
  isEqualExceptAccessTime(previous, next) ? previous : next;

/** Changes the state. Without the flags in `next`, it counts as confirmed by the server. */
export function updateLocalSessionState(
  store: Store<LocalSessionState>,
  next: SessionAndUser & Partial<LocalSessionState>,
): void {
  const now = store.get();
  const session = keepObjectIfEqual(now.session, next.session);
  const user = keepObjectIfEqual(now.user, next.user);
  const { fromCache = false, isChecking = false } = next;
  const isSame = session === now.session && user === now.user;
  if (!isSame || fromCache !== now.fromCache || isChecking !== now.isChecking)
    store.set({ session, user, fromCache, isChecking });
}
