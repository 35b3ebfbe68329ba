import type { User } from '../api/accounts/auth.ts';

export type LoginProgress = 'unverified' | 'noPin' | 'pinPending' | 'complete';

export type LoginStep = 'password' | 'noPin' | 'pinPending';

export type NoSessionReason = 'none' | 'ended' | 'several';

export type LogOutReason = 'accountDeleted';

export type PortalSessionState =
  | { status: 'unknown' }
  | { status: 'unreachable'; error: unknown }
  | { status: NoSessionReason }
  | { status: 'loggedOut'; isAccountDeleted?: boolean }
  | { status: LoginProgress; user: User }
  /** The account has no email address yet, so the portal cannot show it. */
  | { status: 'noEmail' }
  /** The session ended during a write: the page stays while its user logs in again. */
  | InterruptedState;

interface InterruptedState {
  status: 'interrupted';
  user: User;
  /** The login step that the dialog shows; null while the session of another tab is checked. */
  step: LoginStep | null;
}

export type SessionStatus = PortalSessionState['status'];

export interface SessionEvents {
  tokensFound: undefined;
  validated: User;
  emailMissing: undefined;
  unreachable: unknown;
  ended: NoSessionReason;
  loggedOut: LogOutReason | undefined;
  /** The server refused a write because the session had ended. */
  writeRefused: undefined;
  /** The user chose to log out instead of continuing the interrupted page. */
  abandoned: NoSessionReason;
}

export type SessionEvent = keyof SessionEvents;

const NO_SESSION_STATUSES: ReadonlySet<SessionStatus> = new Set([
  'none',
  'ended',
  'several',
  'loggedOut',
]);

export const hasNoSession = ({ status }: PortalSessionState): boolean =>
  NO_SESSION_STATUSES.has(status);

/** Whether the pages behind the login are shown. */
export const isLoggedIn = ({ status }: PortalSessionState): boolean =>
  status === 'complete' || status === 'interrupted';

export const isPinStep = (
  state: PortalSessionState,
): state is { status: 'noPin' | 'pinPending'; user: User } =>
  state.status === 'noPin' || state.status === 'pinPending';

export const findPageUser = (state: PortalSessionState): User | null =>
  'user' in state ? state.user : null;

const toPersonId = ({ id, impersonator }: User): string =>
  impersonator === undefined ? id : `${id} ${impersonator}`;

/** Identifies the person at the page: an operator who acts for a user is not that user. */
export const findPersonId = (state: PortalSessionState): string | null => {
  const user = findPageUser(state);
  return user && toPersonId(user);
};

const toLoginProgress = ({ isVerified, requiresPin, hasPin }: User) => {
  if (!isVerified) return 'unverified';
  if (!requiresPin) return 'complete';
  return hasPin ? 'pinPending' : 'noPin';
};

const UNKNOWN_SESSION: PortalSessionState = { status: 'unknown' };

const applyValidation = (state: PortalSessionState, user: User): PortalSessionState => {
  const status = toLoginProgress(user);
  if (state.status !== 'interrupted') return { status, user };
  // Only the same person may continue an interrupted page.
  if (toPersonId(user) !== toPersonId(state.user) || status === 'unverified')
    return UNKNOWN_SESSION;
  return status === 'complete' ? { status, user } : { ...state, step: status };
};

const isCheckingOtherTab = (state: PortalSessionState): state is InterruptedState =>
  state.status === 'interrupted' && state.step === null;

type SessionTransitions = {
  [Event in SessionEvent]: (
    state: PortalSessionState,
    payload: SessionEvents[Event],
  ) => PortalSessionState;
};

const sessionTransitions: SessionTransitions = {
  tokensFound: (state) => (state.status === 'interrupted' ? state : UNKNOWN_SESSION),
  validated: applyValidation,
  emailMissing: () => ({ status: 'noEmail' }),
  unreachable(state, error) {
    if (state.status === 'unknown') return { status: 'unreachable', error };
    // If the session of the other tab cannot be checked, the dialog asks for the password.
    return isCheckingOtherTab(state) ? { ...state, step: 'password' } : state;
  },
  ended(state, reason) {
    if (state.status === 'interrupted') return { ...state, step: 'password' };
    return hasNoSession(state) ? state : { status: reason };
  },
  loggedOut: (_, reason) => ({
    status: 'loggedOut',
    ...(reason === 'accountDeleted' && { isAccountDeleted: true }),
  }),
  writeRefused: (state) =>
    state.status === 'complete' ? { status: 'interrupted', user: state.user, step: null } : state,
  abandoned: (state, reason) => (state.status === 'interrupted' ? { status: reason } : state),
};

export const nextSessionState = <Event extends SessionEvent>(
  state: PortalSessionState,
  event: Event,
  payload: SessionEvents[Event],
): PortalSessionState => sessionTransitions[event](state, payload);
