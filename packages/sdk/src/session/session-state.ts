import { isEqualExceptAccessTime } from './equal-except-access-time.ts';
import type { Store } from './store.ts';
import type { SessionAndUser } from './stored-session.ts';

export interface SessionState extends SessionAndUser {
  /**
   * Whether the session comes from storage and neither the server, another tab nor a sign-in has
   * confirmed it.
   */
  fromCache: boolean;
}

/** Returns the previous object if it equals the next one, so that views do not render again. */
const keepObjectIfEqual = <Value>(previous: Value, next: Value): Value =>
  isEqualExceptAccessTime(previous, next) ? previous : next;

export function updateSessionState(
  store: Store<SessionState>,
  { session, user }: SessionAndUser,
): void {
  const now = store.get();
  const next = {
    session: keepObjectIfEqual(now.session, session),
    user: keepObjectIfEqual(now.user, user),
  };
  const isSame = next.session === now.session && next.user === now.user && !now.fromCache;
  if (!isSame) store.set({ ...next, fromCache: false });
}
