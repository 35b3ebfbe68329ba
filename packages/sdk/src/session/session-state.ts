import { isEqualExceptAccessTime } from './equal-except-access-time.ts';
import type { Store } from './store.ts';
import type { SessionAndUser } from './stored-session.ts';

export interface SessionState extends SessionAndUser {
  /** True until the server, another tab or a sign-in has confirmed the stored copy. */
  fromCache: boolean;
}

/** Keeps the previous object if both are equal, so that views do not render again. */
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
