import { NoCurrentSessionError } from '../errors.ts';
import type { ServerClock } from '../http/server-clock.ts';
import type { Platform, WebStorage } from '../platform/platform.ts';
import type { AuthenticateResponse, SessionTokens, User } from '../types.ts';
import { formatIdentity, parseIdentity, SIGNED_OUT, stateKey, type Identity } from './cache.ts';
import type { TokenCookies } from './cookies.ts';
import { sameValue } from './same-value.ts';
import { createSharedText } from './shared-text.ts';
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
  /** Whether another client has replaced the JWT and its news is still on the way. True once each. */
  isRenewedElsewhere: () => boolean;
  /** The turn of an action that starts now. */
  takeTurn: () => Turn;
  /** Differs once the credentials were replaced or removed, also by a tab not heard of yet. */
  credentialsMark: () => string;
  /**
   * Takes over a sign-in.
   * @throws NoCurrentSessionError when the user has signed out, or in anew, since it started
   */
  signIn: (response: AuthenticateResponse, started: Turn) => void;
  /** Takes over a refresh of the session at hand. */
  refresh: (response: AuthenticateResponse, started: Turn) => void;
  /** Takes over tokens whose session is not known yet. */
  adopt: (tokens: SessionTokens) => void;
  /** Signs out, unless someone has signed in since the sign-out started. */
  signOut: (started: Turn) => void;
  /** Whether there is anything by which the server can know the session. */
  hasCredentials: () => boolean;
  /** Forgets a session that the server says is gone. */
  destroy: () => void;
  /** Forgets it here only: another tab may hold tokens that this one has never seen. */
  forget: () => void;
  /** Takes over a changed description of the user who held these credentials, if they still do. */
  updateUser: (user: User, mark: string) => void;
  /** As `updateUser`, unless the user was changed since the description was asked for. */
  describeUser: (user: User, mark: string, started: Turn) => void;
}

/** What has become of the credentials, and whether this client or another one did it. */
export type CredentialsChange = 'renewedHere' | 'renewedElsewhere' | 'gone';

export interface SessionKeeperOptions {
  platform: Platform;
  publicToken: string;
  cookies: TokenCookies;
  storage: WebStorage;
  serverClock: ServerClock;
  /** Whether the API is one whose cookies may be there although no script can read them. */
  mayHideTokens: boolean;
  /** Called after each change of the session or its tokens. */
  onCredentials: (change: CredentialsChange) => void;
  lifetime: AbortSignal;
}

/** Objects keep their identity while they say the same, so that views do not redraw in vain. */
const keepIdentity = <Value>(previous: Value, next: Value): Value =>
  sameValue(previous, next) ? previous : next;

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { platform, cookies, serverClock, onCredentials } = options;
  let turn: Turn = 0;
  let credentials: Turn = 0;
  let lastSignOut: Turn = 0;
  let lastSignIn: Turn = 0;
  let lastUserChange: Turn = 0;
  /** The session that ended here; news of it are late. */
  let endedId: string | undefined;

  const shared = createSharedText({
    ...options,
    key: stateKey(options.publicToken),
    onChange: (text) => hear(text),
  });
  const stored = () => parseIdentity(shared.read()) ?? SIGNED_OUT;
  const atStart = stored();
  const tokensAtStart = cookies.read();
  const isSignedOut = !tokensAtStart && !(options.mayHideTokens && atStart.tokensHidden);
  const cached = isSignedOut ? SIGNED_OUT : atStart;
  let { tokensHidden, refreshedAt } = cached;
  let knownJwt = tokensAtStart?.session_jwt;
  const store = createStore<SessionState>(
    {
      session: cached.session,
      user: cached.user,
      fromCache: (cached.session ?? cached.user) !== null,
    },
    platform.warn,
  );

  const takeTurn = () => (turn += 1);
  /** Hidden tokens cannot be compared; the session they belong to can. */
  const visibleMark = () =>
    tokensHidden ? stored().session?.session_id : cookies.read()?.session_token;
  const credentialsMark = () => `${credentials} ${visibleMark() ?? ''}`;
  const set = ({ session, user }: Identity) => {
    const now = store.get();
    const next = {
      session: keepIdentity(now.session, session),
      user: keepIdentity(now.user, user),
    };
    const same = next.session === now.session && next.user === now.user && !now.fromCache;
    if (!same) store.set({ ...next, fromCache: false });
  };
  /** An answer that was asked for before the user was changed does not know of the change. */
  const newestUser = (user: User, started: Turn): User => {
    const known = store.get().user;
    return known?.user_id === user.user_id && started < lastUserChange ? known : user;
  };
  const share = (identity: Identity) =>
    shared.write(formatIdentity({ ...identity, tokensHidden, refreshedAt }));
  const commit = (response: AuthenticateResponse, started: Turn) => {
    const { session, session_token, session_jwt } = response;
    const user = newestUser(response.user, started);
    cookies.write(response, serverClock.toDeviceTime(session.expires_at));
    tokensHidden = !session_token;
    refreshedAt = platform.now();
    knownJwt = session_token ? session_jwt : undefined;
    endedId = undefined;
    share({ session, user });
    onCredentials('renewedHere');
    set({ session, user });
  };
  const end = (tellOthers: boolean) => {
    credentials = takeTurn();
    endedId = store.get().session?.session_id;
    tokensHidden = false;
    if (tellOthers) {
      cookies.remove();
      share(SIGNED_OUT);
    }
    onCredentials('gone');
    set(SIGNED_OUT);
  };
  const destroy = () => end(true);

  const describe = (user: User, mark: string) => {
    if (mark !== credentialsMark()) return;
    const { session } = store.get();
    share({ session, user });
    set({ session, user });
  };

  const noteOtherSession = (id: string | undefined) => {
    if (id === store.get().session?.session_id) return;
    credentials = takeTurn();
    cookies.forget();
    if (!id) lastSignOut = credentials;
  };
  function hear(text: string | null) {
    const identity = parseIdentity(text);
    if (!identity) return;
    const id = identity.session?.session_id;
    if (id && id === endedId) return;
    noteOtherSession(id);
    knownJwt = cookies.read()?.session_jwt;
    if (!id) onCredentials('gone');
    else if (identity.refreshedAt !== refreshedAt) onCredentials('renewedElsewhere');
    ({ tokensHidden, refreshedAt } = identity);
    set(identity);
  }

  const startSignedOut = () => {
    if (!cookies.tidy()) return;
    // Where no cookie is kept, another tab may be signed in by tokens in its memory.
    const isStale = atStart.session === null || cookies.areKept();
    if (isStale && shared.read() !== 'null') share(SIGNED_OUT);
  };
  if (isSignedOut) startSignedOut();

  return {
    store,
    tokens: cookies.read,
    isRenewedElsewhere() {
      const jwt = cookies.read()?.session_jwt;
      const isNew = Boolean(jwt) && jwt !== knownJwt;
      knownJwt = jwt;
      return isNew;
    },
    takeTurn,
    credentialsMark,
    signIn(response, started) {
      if (started < Math.max(lastSignOut, lastSignIn)) throw new NoCurrentSessionError();
      credentials = lastSignIn = started;
      commit(response, started);
    },
    refresh(response, started) {
      const { session } = store.get();
      if (session && session.session_id !== response.session.session_id) credentials = started;
      commit(response, started);
    },
    adopt(tokens) {
      credentials = takeTurn();
      cookies.write(tokens);
      tokensHidden = false;
      knownJwt = tokens.session_jwt;
      onCredentials('renewedHere');
    },
    signOut(started) {
      lastSignOut = Math.max(lastSignOut, started);
      if (credentials < started) destroy();
    },
    hasCredentials: () => tokensHidden || cookies.read() !== null,
    destroy,
    forget: () => end(false),
    updateUser(user, mark) {
      lastUserChange = takeTurn();
      describe(user, mark);
    },
    describeUser(user, mark, started) {
      if (started > lastUserChange) describe(user, mark);
    },
  };
}
