import { NoCurrentSessionError } from '../errors.ts';
import type { AuthenticateResponse, SessionTokens, User } from '../types.ts';
import type { SessionCredentials } from './session-credentials.ts';
import { updateState, type SessionState } from './session-state.ts';
import type { Store } from './store.ts';
import { parseStoredSession, SIGNED_OUT } from './stored-session.ts';

/** A reading of a client's logical clock: a later event has a larger number. */
export type LogicalTime = number;

/** `replaced` by this client, `replacedElsewhere` by another client of this browser. */
export type CredentialsChange = 'replaced' | 'replacedElsewhere' | 'removed';

/**
 * Applies changes to the credentials, the stored copy and the state that the app sees. Every request
 * notes the logical time at which it starts, so that its response cannot undo a later event.
 */
export interface SessionChanges {
  /** The logical time of an action that starts now. */
  tick: () => LogicalTime;
  /** Changes when the credentials are replaced or removed, also by a tab that has not announced it. */
  credentialsVersion: () => string;
  /** @throws NoCurrentSessionError when the user has signed out, or in again, since the start */
  signIn: (response: AuthenticateResponse, startedAt: LogicalTime) => void;
  refresh: (response: AuthenticateResponse, startedAt: LogicalTime) => void;
  /** Takes over tokens whose session is not known yet. */
  adopt: (tokens: SessionTokens) => void;
  /** Signs out, unless the user has signed in since the sign-out started. */
  signOut: (startedAt: LogicalTime) => void;
  /** @param everywhere in all tabs; otherwise the cookies stay, which may be those of another tab */
  end: (everywhere: boolean) => void;
  /**
   * Applies a user, if the credentials are still those of this version.
   * @param fetchedAt when the user was fetched rather than changed: a later change wins over a fetch
   */
  applyUser: (user: User, version: string, fetchedAt?: LogicalTime) => void;
  /** Applies what another client has stored. */
  follow: (storedText: string | null) => void;
}

export function createSessionChanges(
  credentials: SessionCredentials,
  store: Store<SessionState>,
  onChange: (change: CredentialsChange) => void,
): SessionChanges {
  let now: LogicalTime = 0;
  let lastReplacement: LogicalTime = 0;
  let lastSignInOrOut: LogicalTime = 0;
  let lastUserChange: LogicalTime = 0;
  let endedId: string | undefined;

  const tick = () => (now += 1);
  const credentialsVersion = () => `${lastReplacement} ${credentials.id() ?? ''}`;
  const commit = (response: AuthenticateResponse, startedAt: LogicalTime) => {
    const { session, user } = response;
    const known = store.get().user;
    const isOutdated = known?.user_id === user.user_id && startedAt < lastUserChange;
    const next = { session, user: isOutdated ? known : user };
    credentials.write(response, session);
    endedId = undefined;
    credentials.store(next);
    onChange('replaced');
    updateState(store, next);
  };
  const end = (everywhere: boolean) => {
    lastReplacement = tick();
    endedId = store.get().session?.session_id;
    credentials.remove(everywhere);
    onChange('removed');
    updateState(store, SIGNED_OUT);
  };
  const noteOtherSession = (id: string | undefined) => {
    lastReplacement = tick();
    if (!id) lastSignInOrOut = lastReplacement;
  };
  return {
    tick,
    credentialsVersion,
    signIn(response, startedAt) {
      if (startedAt < lastSignInOrOut) throw new NoCurrentSessionError();
      lastReplacement = lastSignInOrOut = startedAt;
      commit(response, startedAt);
    },
    refresh(response, startedAt) {
      const id = store.get().session?.session_id;
      if (id && id !== response.session.session_id) lastReplacement = startedAt;
      commit(response, startedAt);
    },
    adopt(tokens) {
      lastReplacement = tick();
      credentials.write(tokens);
      onChange('replaced');
    },
    signOut(startedAt) {
      lastSignInOrOut = Math.max(lastSignInOrOut, startedAt);
      if (lastReplacement < startedAt) end(true);
    },
    end,
    applyUser(user, version, fetchedAt) {
      if (fetchedAt === undefined) lastUserChange = tick();
      else if (fetchedAt < lastUserChange) return;
      if (version !== credentialsVersion()) return;
      const next = { session: store.get().session, user };
      credentials.store(next);
      updateState(store, next);
    },
    follow(storedText) {
      const other = parseStoredSession(storedText);
      const id = other?.session?.session_id;
      // A late message about the session that was ended here must not revive it.
      if (!other || (id && id === endedId)) return;
      const isOther = id !== store.get().session?.session_id;
      if (isOther) noteOtherSession(id);
      const isRefreshed = credentials.follow(other, isOther);
      if (!id) onChange('removed');
      else if (isRefreshed) onChange('replacedElsewhere');
      updateState(store, other);
    },
  };
}
