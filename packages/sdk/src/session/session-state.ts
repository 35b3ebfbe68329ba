import { equalExceptAccessTime } from './equal-except-access-time.ts';
import type { Store } from './store.ts';
import type { SessionAndUser } from './stored-session.ts';

export interface SessionState extends SessionAndUser {
  /** True until the server, another tab or a sign-in has confirmed the stored copy. */
  fromCache: boolean;
}

/** An equal value keeps its object identity, so that views do not render again. */
const keepIdentity = <Value>(previous: Value, next: Value): Value =>
  equalExceptAccessTime(previous, next) ? previous : next;

export function updateState(store: Store<SessionState>, { session, user }: SessionAndUser): void {
  const now = store.get();
  const next = {
    session: keepIdentity(now.session, session),
    user: keepIdentity(now.user, user),
  };
  const isSame = next.session === now.session && next.user === now.user && !now.fromCache;
  if (!isSame) store.set({ ...next, fromCache: false });
}
