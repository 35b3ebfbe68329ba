import type { PinProof, SessionTokens } from '@bakehouse/contract';
import type { ClientWith } from '@bakehouse/sdk';
import type { AuthApi } from '../api/accounts/auth.ts';
import type { PinApi } from '../api/accounts/pin.ts';
import type { LogOutReason, PortalSessionState } from './portal-session-state.ts';

export class UnconfirmedSessionError extends Error {
  override readonly name = 'UnconfirmedSessionError';
}

export interface PortalSession {
  get: () => PortalSessionState;
  subscribe: (listener: () => void) => () => void;
  start: () => () => void;
  /** The session token of the page's user; null if the browser has no session or another one. */
  ownToken: () => string | null;
  revalidate: () => Promise<void>;
  /** The link that confirms the user's address then leads to this path, on every device. */
  keepCallback: (callback: string) => Promise<void>;
  logIn: (email: string, password: string) => Promise<void>;
  /** Sets a new password with the token of an emailed link, and logs in with it. */
  resetPassword: (token: string, password: string) => Promise<void>;
  createPin: (pin: string) => Promise<void>;
  /** Takes a passkey or recovery code in place of the PIN. */
  enterPin: (proof: PinProof) => Promise<void>;
  /** Locks a forgotten PIN for a day; resolves to the end of the lock. */
  forgetPin: (callback: string | null) => Promise<string>;
  /** Continues with the tokens of a call that has replaced the session's token. */
  continueWith: (answer: Promise<SessionTokens>) => Promise<void>;
  /** Continues with the tokens that the SDK gets in a call which replaces the session's token. */
  continueWithSdk: <Reply extends SessionTokens>(call: () => Promise<Reply>) => Promise<Reply>;
  confirm: () => Promise<void>;
  /** Logs out; resolves to false if the server could not be reached. */
  logOut: (reason?: LogOutReason) => Promise<boolean>;
  /** Renews the tokens; resolves to false if the session has ended. The caller handles the end. */
  refresh: () => Promise<boolean>;
  /** Asks for a new login in a dialog; resolves to false if the user discards the page. */
  reauthenticate: () => Promise<boolean>;
  abandon: () => void;
  end: () => void;
}

export interface PortalSessionOptions {
  client: Pick<ClientWith, 'session'>;
  auth: AuthApi;
  pin: PinApi;
  hasSeveralSessions: () => boolean;
}

declare module '../lib/services.tsx' {
  interface Services {
    session: PortalSession;
  }
}
