import type { User } from '../api/auth.ts';
import type { ReturnStep } from './return-step.ts';

/** Why somebody who had a session has none; null where they logged out here or never had one. */
export type SignedOutReason = 'ended' | 'several' | null;

export type SessionState =
  /** Tokens are here; whose they are is being asked. */
  | { status: 'restoring' }
  | { status: 'unreachable'; error: unknown }
  | { status: 'signedOut'; onPurpose: boolean; reason: SignedOutReason }
  | { status: 'signedIn'; user: User }
  /**
   * A write found the session of `user` at its end. Their page stays while they sign in again; no
   * step is asked yet while a session that another tab has begun is looked at.
   */
  | { status: 'interrupted'; user: User; step: ReturnStep | null };

/** Whose page is shown, or null where there is none to show. */
export const pageUser = (state: SessionState): User | null =>
  state.status === 'signedIn' || state.status === 'interrupted' ? state.user : null;
