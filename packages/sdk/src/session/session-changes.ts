import { NoCurrentSessionError } from '../errors.ts';
import type { AuthenticateResponse, SessionTokens, User } from '../types.ts';
import type { SessionCredentials } from './session-credentials.ts';
import { updateSessionState, type SessionState } from './session-state.ts';
import type { Store } from './store.ts';
import { parseStoredSession, SIGNED_OUT_SESSION } from './stored-session.ts';

/** A reading of the client's logical clock, a counter: a later event has a larger number. */
export type LogicalTime = number;

/**
 * How the credentials changed: replaced by this client, replaced by another client of this browser,
 * or removed.
 */
export type CredentialsChange = 'replaced' | 'replacedElsewhere' | 'removed';

/**
 * Applies changes to the credentials, the stored copy and the state that the app sees. Every request
 * notes the logical time at which it starts, so that its response cannot undo a later event.
 */
export interface SessionChanges {
  /** Advances the logical clock, and returns the time of an action that starts now. */
  tick: () => LogicalTime;
  /**
   * Identifies the current credentials. The value changes when they are replaced or removed, even
   * by a tab whose announcement has not arrived yet.
   */
  credentialsVersion: () => string;
  /** @throws NoCurrentSessionError when the user has signed out, or in again, since `startedAt` */
  signIn: (response: AuthenticateResponse, startedAt: LogicalTime) => void;
  refresh: (response: AuthenticateResponse, startedAt: LogicalTime) => void;
  /** Stores tokens whose session the client does not know yet. */
  adopt: (tokens: SessionTokens) => void;
  /** Signs out, unless the user has signed in since the sign-out started. */
  signOut: (startedAt: LogicalTime) => void;
  /**
   * @param everywhere true also signs out the other tabs; false keeps the cookies, which may belong
   * to another tab
   */
  end: (everywhere: boolean) => void;
  /**
   * Stores a user, unless the credentials have changed since `credentialsVersion` returned
   * `version`.
   * @param fetchedAt when the request for the user started; undefined for the response to a change
   * of the user, which takes precedence over an earlier request
   */
  applyUser: (user: User, version: string, fetchedAt?: LogicalTime) => void;
  /** Applies the session that another client has stored. */
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
    updateSessionState(store, next);
  };
  const end = (everywhere: boolean) => {
    lastReplacement = tick();
    endedId = store.get().session?.session_id;
    credentials.remove(everywhere);
    onChange('removed');
    updateSessionState(store, SIGNED_OUT_SESSION);
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
      updateSessionState(store, next);
    },
    follow(storedText) {
      const other = parseStoredSession(storedText);
      const id = other?.session?.session_id;
      // A late message of another tab must not restore the session that has ended here.
      if (!other || (id && id === endedId)) return;
      const isOther = id !== store.get().session?.session_id;
      if (isOther) noteOtherSession(id);
      const isRefreshed = credentials.follow(other, isOther);
      if (!id) onChange('removed');
      else if (isRefreshed) onChange('replacedElsewhere');
      updateSessionState(store, other);
    },
  };
}
