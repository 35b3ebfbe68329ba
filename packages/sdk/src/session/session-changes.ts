import { NoCurrentSessionError } from '../errors.ts';
import type { AuthenticateResponse, SessionTokens, User } from '../types.ts';
import type { CredentialsChange, SessionCredentials } from './session-credentials.ts';
import { updateLocalSessionState, type LocalSessionState } from './local-session-state.ts';
import type { Store } from './store.ts';
import { SIGNED_OUT_SESSION } from './stored-session.ts';
import { createTabFollower } from './tab-follower.ts';

/** A reading of the client's logical clock, a counter: a later event has a larger number. */
export type LogicalTime = number;

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
  /** Stores tokens whose session the client does not know yet, and announces them. */
  adopt: (tokens: SessionTokens) => void;
  /**
   * @returns a function that signs out, unless the user has signed in since the sign-out started,
   * also in another tab
   */
  startSignOut: () => () => void;
  /**
   * @param everywhere true also signs out the other tabs; false keeps the cookies, which may belong
   * to another tab
   */
  end: (everywhere: boolean) => void;
  /**
   * Stores a user, unless the credentials have changed since `credentialsVersion` returned
   * `version`. If the known session is of another user or of nobody, the user is not confirmed and
   * not stored.
   * @param fetchedAt when the request for the user started; undefined for the response to a change
   * of the user, which takes precedence over an earlier request
   */
  applyUser: (user: User, version: string, fetchedAt?: LogicalTime) => void;
  /** Applies the session that another client has stored. */
  follow: (storedText: string | null) => void;
}

/** @returns false if the known session is not of this user, and so cannot be shown beside them */
function storeUser(
  credentials: SessionCredentials,
  store: Store<LocalSessionState>,
  user: User,
): boolean {
  const next = { ...store.get(), user };
  const isKnown = next.session?.user_id === user.user_id;
  if (isKnown) credentials.store(next);
  updateLocalSessionState(store, isKnown ? next : { ...next, session: null, fromCache: true });
  return isKnown;
}

export function createSessionChanges(
  credentials: SessionCredentials,
  store: Store<LocalSessionState>,
  onChange: (change: CredentialsChange) => void,
): SessionChanges {
  let now: LogicalTime = 0;
  let lastReplacement: LogicalTime = 0;
  let lastSignInOrOut: LogicalTime = 0;
  let lastUserChange: LogicalTime = 0;
  let endedId: string | undefined;
  let committedId: string | undefined;

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
    committedId = credentials.id();
    onChange('replaced');
    updateLocalSessionState(store, next);
  };
  const end = (everywhere: boolean) => {
    lastReplacement = tick();
    endedId = store.get().session?.session_id;
    credentials.remove(everywhere);
    onChange('removed');
    updateLocalSessionState(store, SIGNED_OUT_SESSION);
  };
  const hasEnded = (id: string) => id === endedId;
  const noteReplacement = (isSignOut = false) => {
    lastReplacement = tick();
    if (isSignOut) lastSignInOrOut = lastReplacement;
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
      noteReplacement();
      credentials.write(tokens);
      credentials.store(store.get());
      onChange('replaced');
    },
    startSignOut() {
      const startedAt = tick();
      const ownIds = [undefined, credentials.id()];
      return () => {
        lastSignInOrOut = Math.max(lastSignInOrOut, startedAt);
        if (lastReplacement > startedAt) return;
        if ([...ownIds, committedId].includes(credentials.id())) end(true);
        else onChange('adoptedElsewhere');
      };
    },
    end,
    applyUser(user, version, fetchedAt) {
      if (fetchedAt === undefined) lastUserChange = tick();
      else if (fetchedAt < lastUserChange) return;
      if (version !== credentialsVersion()) return;
      if (!storeUser(credentials, store, user)) onChange('mismatched');
    },
    follow: createTabFollower({ credentials, store, onChange, noteReplacement, hasEnded }),
  };
}
