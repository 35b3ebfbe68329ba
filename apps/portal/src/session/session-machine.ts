import type { User } from '../api/auth.ts';

/** The next step of a user who has logged in with the password at least. */
export type UserStatus = 'unverified' | 'noPin' | 'pinPending' | 'locked' | 'complete';

/** What the user of an interrupted page has to do; null while another tab's session is checked. */
export type LoginStep = 'password' | 'noPin' | 'pinPending';

export type NoSessionReason = 'none' | 'ended' | 'several';

export type SessionState =
  /** The SDK has tokens and the server is asked for their user. */
  | { status: 'unknown' }
  | { status: 'unreachable'; error: unknown }
  /** `several`: the browser holds tokens of several sessions and none can be trusted. */
  | { status: NoSessionReason | 'loggedOut' }
  | { status: UserStatus; user: User }
  /** The session ended under a write: the page stays while its user logs in again. */
  | Interrupted;

interface Interrupted {
  status: 'interrupted';
  user: User;
  step: LoginStep | null;
}

export type SessionStatus = SessionState['status'];

export interface SessionEvents {
  /** The SDK has tokens whose user is not known. */
  tokensFound: undefined;
  validated: User;
  /** The validation got no answer; the payload is the error. */
  unreachable: unknown;
  /** The tokens are gone or the server refuses them. */
  ended: NoSessionReason;
  loggedOut: undefined;
  /** A write found no live session. */
  writeRefused: undefined;
  /** The user does not log in again over the interrupted page. */
  abandoned: NoSessionReason;
  pinRefused: { isLocked: boolean };
}

export type SessionEvent = keyof SessionEvents;

const NO_SESSION: ReadonlySet<SessionStatus> = new Set(['none', 'ended', 'several', 'loggedOut']);

export const hasNoSession = ({ status }: SessionState): boolean => NO_SESSION.has(status);

/** Whether the session lacks only the PIN. */
export const isPinStep = (
  state: SessionState,
): state is { status: 'noPin' | 'pinPending' | 'locked'; user: User } =>
  state.status === 'noPin' || state.status === 'pinPending' || state.status === 'locked';

/** The user whose page is shown, or null where there is none. */
export const pageUser = (state: SessionState): User | null => ('user' in state ? state.user : null);

const statusOf = ({ isVerified, requiresPin, hasPin }: User) => {
  if (!isVerified) return 'unverified';
  if (!requiresPin) return 'complete';
  return hasPin ? 'pinPending' : 'noPin';
};

const UNKNOWN: SessionState = { status: 'unknown' };

const validate = (state: SessionState, user: User): SessionState => {
  const status = statusOf(user);
  if (state.status !== 'interrupted') return { status, user };
  // Nobody but its user may take over an interrupted page.
  if (user.id !== state.user.id || status === 'unverified') return UNKNOWN;
  return status === 'complete' ? { status, user } : { ...state, step: status };
};

const refusePin = (state: SessionState, isLocked: boolean): SessionState => {
  if (state.status !== 'pinPending' && state.status !== 'locked') return state;
  const status = isLocked ? 'locked' : 'pinPending';
  return status === state.status ? state : { status, user: state.user };
};

const isChecked = (state: SessionState): state is Interrupted =>
  state.status === 'interrupted' && state.step === null;

type Transitions = {
  [Event in SessionEvent]: (state: SessionState, payload: SessionEvents[Event]) => SessionState;
};

const transitions: Transitions = {
  tokensFound: (state) => (state.status === 'interrupted' ? state : UNKNOWN),
  validated: validate,
  unreachable(state, error) {
    if (state.status === 'unknown') return { status: 'unreachable', error };
    // The user can go on: the dialog asks for the password.
    return isChecked(state) ? { ...state, step: 'password' } : state;
  },
  ended(state, reason) {
    if (state.status === 'interrupted') return { ...state, step: 'password' };
    return hasNoSession(state) ? state : { status: reason };
  },
  loggedOut: () => ({ status: 'loggedOut' }),
  writeRefused: (state) =>
    state.status === 'complete' ? { status: 'interrupted', user: state.user, step: null } : state,
  abandoned: (state, reason) => (state.status === 'interrupted' ? { status: reason } : state),
  pinRefused: (state, { isLocked }) => refusePin(state, isLocked),
};

/** The state after an event: pure, the effects are in session-effects.ts. */
export const nextState = <Event extends SessionEvent>(
  state: SessionState,
  event: Event,
  payload: SessionEvents[Event],
): SessionState => transitions[event](state, payload);
