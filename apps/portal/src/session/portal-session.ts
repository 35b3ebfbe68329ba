import { type Client, endsSession } from '@bakehouse/sdk';
import type { AuthApi, SignedIn, User } from '../api/auth.ts';
import { isRefusal } from '../api/failure.ts';
import type { PinApi } from '../api/pin.ts';

export type SessionState =
  /** Tokens are here; whose they are is being asked. */
  | { status: 'restoring' }
  | { status: 'unreachable'; error: unknown }
  | { status: 'signedOut'; onPurpose: boolean }
  | { status: 'signedIn'; user: User };

/** The PIN was right, but nobody could confirm the session that came of it. */
export class UnconfirmedSession extends Error {
  override readonly name = 'UnconfirmedSession';
}

export interface PortalSession {
  get: () => SessionState;
  subscribe: (listener: () => void) => () => void;
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
  /** Renews the tokens; false when the session is gone. */
  refresh: () => Promise<boolean>;
  /** The server knows no live session: forget it here too. */
  end: () => void;
}

export interface PortalSessionOptions {
  client: Pick<Client, 'session'>;
  auth: AuthApi;
  pin: PinApi;
}

/** Nobody waits longer for the server to hear of a sign-out; here it happens anyway. */
const SIGN_OUT_TIMEOUT_MS = 5_000;

export function createPortalSession({ client, auth, pin }: PortalSessionOptions): PortalSession {
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'signedOut', onPurpose: false };
  /** The token that the state tells about, so that a change of it is noticed. */
  let knownToken: string | null = null;
  let isLeaving = false;
  /** Answers to questions of an earlier epoch are late: they may not change anything. */
  let epoch = 0;

  const storedToken = () => client.session.getTokens()?.session_token ?? null;

  const set = (next: SessionState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const begin = () => {
    epoch += 1;
    return epoch;
  };

  const isCurrent = (started: number) => started === epoch;

  const adopt = (tokens: SignedIn['tokens']) => {
    knownToken = tokens.session_token;
    client.session.updateSession(tokens);
  };

  const forget = (onPurpose: boolean) => {
    begin();
    knownToken = storedToken();
    set({ status: 'signedOut', onPurpose });
  };

  const end = () => {
    if (isLeaving || state.status === 'signedOut') return;
    forget(false);
    if (knownToken === null) return;
    // Clears the cookies. Whether the server hears of it changes nothing: it asked for this.
    client.session.revoke({ forceClear: true }).catch(() => undefined);
  };

  const refresh = async () => {
    try {
      await client.session.authenticate();
      return true;
    } catch (error) {
      if (endsSession(error) || storedToken() === null) return false;
      throw error;
    }
  };

  const restore = async () => {
    knownToken = storedToken();
    if (knownToken === null) {
      forget(false);
      return;
    }
    const started = begin();
    set({ status: 'restoring' });
    try {
      const user = await auth.validate();
      if (isCurrent(started)) set({ status: 'signedIn', user });
    } catch (error) {
      if (!isCurrent(started)) return;
      if (isRefusal(error)) end();
      else set({ status: 'unreachable', error });
    }
  };

  const follow = () => {
    if (isLeaving || storedToken() === knownToken) return;
    if (state.status === 'signedOut' && storedToken() === null) knownToken = null;
    else void restore();
  };

  const confirm = async () => {
    const started = epoch;
    try {
      await client.session.authenticate();
      const user = await auth.validate();
      if (isCurrent(started)) set({ status: 'signedIn', user });
    } catch (cause) {
      throw new UnconfirmedSession('Unable to validate session. Please try again.', { cause });
    }
  };

  const passPin = async (tokens: Promise<SignedIn['tokens']>) => {
    const started = epoch;
    const next = await tokens;
    if (!isCurrent(started)) return;
    adopt(next);
    await confirm();
  };

  client.session.onChange((session) => {
    if (session !== null) follow();
    // The cookies of another tab's sign-out may still be seen here for a moment.
    else if (!isLeaving && state.status !== 'signedOut') forget(false);
  });

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    restore,
    follow,
    refresh,
    confirm,
    async signIn(email, password) {
      const started = begin();
      const { tokens, user } = await auth.signIn({ email, password });
      if (!isCurrent(started)) return;
      adopt(tokens);
      set({ status: 'signedIn', user });
      // Lets the SDK learn whose session it is and tell the other tabs; nothing here waits for it.
      refresh().catch(() => undefined);
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
      forget(true);
      return isTold;
    },
  };
}
