import { NoCurrentSessionError } from '../errors.ts';
import type { ServerClock } from '../http/server-clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { AuthenticateResponse, SessionTokens, User } from '../types.ts';
import { parseIdentity, SIGNED_OUT, type Cache, type Identity } from './cache.ts';
import type { TokenCookies } from './cookies.ts';
import { sameValue } from './same-value.ts';
import { createStore, type Store } from './store.ts';

export interface SessionState extends Identity {
  /** True until the server, another tab or a sign-in has confirmed what local storage said. */
  fromCache: boolean;
}

/** A moment in the client's own order of events. */
type Turn = number;

/**
 * Who is signed in, and the order in which that came about. Every action takes a turn when it
 * starts; an answer counts only if nothing that started later has made it obsolete.
 */
export interface SessionKeeper {
  store: Store<SessionState>;
  tokens: () => SessionTokens | null;
  /** The turn of an action that starts now. */
  takeTurn: () => Turn;
  /** Differs once the credentials were replaced or removed, also by a tab not heard of yet. */
  credentialsMark: () => string;
  /** Takes over a sign-in, unless the user has signed out since it started. */
  signIn: (response: AuthenticateResponse, started: Turn) => void;
  /** Takes over a refresh of the session at hand. */
  refresh: (response: AuthenticateResponse, started: Turn) => void;
  /** Takes over tokens whose session is not known yet. */
  adopt: (tokens: SessionTokens) => void;
  /** Signs out, unless someone has signed in since the sign-out started. */
  signOut: (started: Turn) => void;
  /** Forgets a session that the server says is gone. */
  destroy: () => void;
  /** Takes over a fresh description of the user who held these credentials, if they still do. */
  updateUser: (user: User, mark: string) => void;
}

export interface SessionKeeperOptions {
  platform: Platform;
  cookies: TokenCookies;
  cache: Cache;
  serverClock: ServerClock;
  /** Called after each change of the session or its tokens: true when there is one to keep fresh. */
  onCredentials: (present: boolean) => void;
  lifetime: AbortSignal;
}

/** Objects keep their identity while they say the same, so that views do not redraw in vain. */
const keepIdentity = <Value>(previous: Value, next: Value): Value =>
  sameValue(previous, next) ? previous : next;

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { platform, cookies, cache, serverClock, onCredentials, lifetime } = options;
  let turn: Turn = 0;
  let credentials: Turn = 0;
  let lastSignOut: Turn = 0;

  const hasTokens = cookies.read() !== null;
  const cached = hasTokens ? cache.read() : SIGNED_OUT;
  const store = createStore<SessionState>(
    { ...cached, fromCache: (cached.session ?? cached.user) !== null },
    platform.warn,
  );

  const takeTurn = () => (turn += 1);
  const credentialsMark = () => `${credentials} ${cookies.read()?.session_token ?? ''}`;
  const set = ({ session, user }: Identity) => {
    const now = store.get();
    const next = {
      session: keepIdentity(now.session, session),
      user: keepIdentity(now.user, user),
    };
    const same = next.session === now.session && next.user === now.user && !now.fromCache;
    if (!same) store.set({ ...next, fromCache: false });
  };
  const commit = (response: AuthenticateResponse) => {
    const { session, user } = response;
    cookies.write(response, serverClock.toDeviceTime(session.expires_at));
    cache.write({ session, user });
    onCredentials(true);
    set({ session, user });
  };
  const destroy = () => {
    credentials = takeTurn();
    cookies.remove();
    cache.write(SIGNED_OUT);
    onCredentials(false);
    set(SIGNED_OUT);
  };

  platform.onStorage(({ key, newValue }) => {
    const identity = key === cache.key ? parseIdentity(newValue) : undefined;
    if (!identity) return;
    const { session } = store.get();
    if (identity.session?.session_id !== session?.session_id) {
      credentials = takeTurn();
      cookies.forget();
      if (!identity.session) lastSignOut = credentials;
    }
    onCredentials(identity.session !== null);
    set(identity);
  }, lifetime);

  if (!hasTokens) destroy();

  return {
    store,
    tokens: cookies.read,
    takeTurn,
    credentialsMark,
    signIn(response, started) {
      if (started < lastSignOut) throw new NoCurrentSessionError();
      credentials = started;
      commit(response);
    },
    refresh(response, started) {
      const { session } = store.get();
      if (session && session.session_id !== response.session.session_id) credentials = started;
      commit(response);
    },
    adopt(tokens) {
      credentials = takeTurn();
      cookies.write(tokens);
      onCredentials(true);
    },
    signOut(started) {
      lastSignOut = Math.max(lastSignOut, started);
      if (credentials < started) destroy();
    },
    destroy,
    updateUser(user, mark) {
      if (mark !== credentialsMark()) return;
      const { session } = store.get();
      cache.write({ session, user });
      set({ session, user });
    },
  };
}
