import { type Client, endsSession } from '@bakehouse/sdk';
import type { AuthApi, SignedIn, User } from '../api/auth.ts';
import { isWithoutSession } from '../api/http/failure.ts';
import type { PinApi } from '../api/pin.ts';
import { createKnownTokens } from './known-tokens.ts';
import { type ReturnStep, whereabouts } from './return-step.ts';
import type { SessionState, SignedOutReason } from './session-state.ts';
import { createStateStore } from './state-store.ts';

/** The PIN was right, but nobody could confirm the session that came of it. */
export class UnconfirmedSession extends Error {
  override readonly name = 'UnconfirmedSession';
}

export interface PortalSession {
  get: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** The stored token while it is known to be of the user whose page is shown. */
  ownToken: () => string | null;
  /** Finds out whose the stored tokens are. */
  restore: () => Promise<void>;
  /** Follows what other tabs did while this one was not looking. */
  follow: () => void;
  signIn: (email: string, password: string) => Promise<void>;
  createPin: (pin: string) => Promise<void>;
  enterPin: (pin: string) => Promise<void>;
  /** Asks once more for the confirmation that failed after a PIN. */
  confirm: () => Promise<void>;
  /** False when the server could not be told. */
  signOut: () => Promise<boolean>;
  /** Renews the tokens; false when the session is gone, which the caller then has to deal with. */
  refresh: () => Promise<boolean>;
  /** Lets the user sign in again over the page; false when it came to nothing and all is over. */
  reauthenticate: () => Promise<boolean>;
  /** The user does not want to sign in again. */
  abandon: () => void;
  /** The server knows no live session: forget it here too. */
  end: () => void;
}

export interface PortalSessionOptions {
  client: Pick<Client, 'session'>;
  auth: AuthApi;
  pin: PinApi;
  /** Whether cookies hold tokens of which nobody can tell whose they are. */
  hasSeveralSessions: () => boolean;
}

/** Nobody waits longer for the server to hear of a sign-out; here it happens anyway. */
const SIGN_OUT_TIMEOUT_MS = 5_000;

export function createPortalSession(options: PortalSessionOptions): PortalSession {
  const { client, auth, pin } = options;
  const { get, set, subscribe, whenDecided } = createStateStore();
  const tokens = createKnownTokens(client);
  let isLeaving = false;
  /** The end of the session is then the answer to a question, and up to the one who asked. */
  let isRefreshing = false;
  /** Answers to questions of an earlier epoch are late: they may not change anything. */
  let epoch = 0;

  const begin = () => {
    epoch += 1;
    return epoch;
  };

  const isCurrent = (started: number) => started === epoch;

  const forget = (reason: SignedOutReason, onPurpose = false) => {
    begin();
    tokens.recognise();
    const isUnclear = !onPurpose && options.hasSeveralSessions();
    set({ status: 'signedOut', onPurpose, reason: isUnclear ? 'several' : reason });
  };

  const drop = (reason: SignedOutReason) => {
    forget(reason);
    if (tokens.stored() === null) return;
    // Clears the cookies. Whether the server hears of it changes nothing: nobody waits for it.
    client.session.revoke({ forceClear: true }).catch(() => undefined);
  };

  const ask = (step: ReturnStep) => {
    const state = get();
    if (state.status === 'interrupted') set({ ...state, step });
  };

  const startOver = () => {
    begin();
    tokens.recognise();
    ask('password');
  };

  const end = () => {
    const { status } = get();
    if (isLeaving || status === 'signedOut') return;
    if (status === 'interrupted') startOver();
    else drop('ended');
  };

  const refresh = async () => {
    isRefreshing = true;
    try {
      await client.session.authenticate();
      return true;
    } catch (error) {
      if (endsSession(error) || tokens.stored() === null) return false;
      throw error;
    } finally {
      isRefreshing = false;
    }
  };

  const welcome = (user: User) => {
    const state = get();
    const found = state.status === 'interrupted' ? whereabouts(state.user, user) : 'back';
    if (found === 'back') set({ status: 'signedIn', user });
    else if (found === 'somebodyElse') void load();
    else ask(found);
  };

  const identify = async (onUnreachable: (error: unknown) => void) => {
    const started = begin();
    try {
      const user = await auth.validate();
      if (isCurrent(started)) welcome(user);
    } catch (error) {
      if (!isCurrent(started)) return;
      if (isWithoutSession(error)) end();
      else onUnreachable(error);
    }
  };

  /** Takes the page away first: what is on it may be somebody else's. */
  const load = async () => {
    const hadSession = tokens.isKnown();
    if (tokens.recognise() === null) {
      forget(hadSession ? 'ended' : null);
      return;
    }
    set({ status: 'restoring' });
    await identify((error) => set({ status: 'unreachable', error }));
  };

  /** Leaves the page of the user who is on the way back in place. */
  const look = async () => {
    if (tokens.recognise() === null) {
      startOver();
      return;
    }
    await identify(() => {
      const state = get();
      if (state.status === 'interrupted') ask(state.step ?? 'password');
    });
  };

  const restore = () => (get().status === 'interrupted' ? look() : load());

  const follow = () => {
    if (isLeaving || !tokens.isReplaced()) return;
    if (get().status === 'signedOut' && tokens.stored() === null) tokens.recognise();
    else void restore();
  };

  const confirm = async () => {
    const started = epoch;
    try {
      await client.session.authenticate();
      const user = await auth.validate();
      if (isCurrent(started)) welcome(user);
    } catch (cause) {
      throw new UnconfirmedSession('Unable to validate session. Please try again.', { cause });
    }
  };

  const passPin = async (answer: Promise<SignedIn['tokens']>) => {
    const started = epoch;
    const next = await answer;
    if (!isCurrent(started)) return;
    tokens.adopt(next);
    await confirm();
  };

  client.session.onChange((session) => {
    const { status } = get();
    if (session !== null) follow();
    else if (isLeaving || isRefreshing || status === 'signedOut') return;
    else if (status === 'interrupted') startOver();
    // The cookies of another tab's sign-out may still be seen here for a moment.
    else forget('ended');
  });

  return {
    get,
    subscribe,
    restore,
    follow,
    refresh,
    confirm,
    ownToken: () => (get().status === 'signedIn' && !tokens.isReplaced() ? tokens.stored() : null),
    async reauthenticate() {
      const state = get();
      if (isLeaving) return false;
      if (state.status === 'signedIn') {
        set({ status: 'interrupted', user: state.user, step: null });
        void look();
      }
      return whenDecided();
    },
    abandon() {
      if (get().status === 'interrupted') drop(null);
    },
    async signIn(email, password) {
      const started = begin();
      const { tokens: next, user } = await auth.signIn({ email, password });
      if (!isCurrent(started)) return;
      tokens.adopt(next);
      welcome(user);
      // Lets the SDK learn whose session it is and tell the other tabs; nothing here waits for it.
      client.session.authenticate().catch(() => undefined);
    },
    createPin: (digits) => passPin(pin.create(digits)),
    enterPin: (digits) => passPin(pin.authenticate(digits)),
    end,
    async signOut() {
      begin();
      isLeaving = true;
      const limit = { timeout: SIGN_OUT_TIMEOUT_MS };
      const isTold = await client.session.revoke({ forceClear: true }, limit).then(
        () => true,
        (error: unknown) => endsSession(error),
      );
      isLeaving = false;
      forget(null, true);
      return isTold;
    },
  };
}
