import type { SessionTokens } from '@bakehouse/contract';
import { isEmailMissing, isSessionMissing } from '../api/http/failure.ts';
import type { User } from '../api/accounts/auth.ts';
import type { PortalSessionOptions } from './portal-session.ts';
import { hasNoSession, type NoSessionReason } from './portal-session-state.ts';
import type { SessionStore } from './session-store.ts';

type SessionEndEvent = 'ended' | 'abandoned';

export interface SessionTokensControl {
  /** The session token in the SDK; null if the session state belongs to another token. */
  known: () => string | null;
  /** Starts an attempt to change the session, which makes all earlier attempts obsolete. */
  startAttempt: () => number;
  currentAttempt: () => number;
  revalidate: () => Promise<void>;
  follow: () => void;
  adopt: (tokens: SessionTokens) => void;
  /** Accepts tokens that the SDK has adopted. */
  accept: (tokens: SessionTokens) => void;
  validated: (user: User) => void;
  /** Updates the session state after the SDK itself has removed the session. */
  end: () => void;
  /** Ends the session and clears its cookies, even if the server cannot be reached. */
  endAndClear: (event: SessionEndEvent, reason: NoSessionReason) => void;
  handleSessionRefused: () => void;
  readStoredToken: () => void;
}

export function createSessionTokens(
  { client, auth, hasSeveralSessions }: PortalSessionOptions,
  { get, send }: SessionStore,
): SessionTokensControl {
  let known: string | null = null;
  let attempt = 0;
  const stored = () => client.session.getTokens()?.session_token ?? null;
  const startAttempt = () => (attempt += 1);

  const readStoredToken = () => {
    startAttempt();
    known = stored();
  };

  const finish = (event: SessionEndEvent, reason: NoSessionReason) => {
    readStoredToken();
    send(event, hasSeveralSessions() ? 'several' : reason);
  };

  const endAndClear = (event: SessionEndEvent, reason: NoSessionReason) => {
    finish(event, reason);
    if (known !== null) client.session.revoke({ forceClear: true }).catch(() => undefined);
  };

  const handleSessionRefused = () => {
    if (hasNoSession(get())) return;
    // Tokens are not cleared, because the login dialog may receive new ones at any time.
    if (get().status === 'interrupted') finish('ended', 'ended');
    else endAndClear('ended', 'ended');
  };

  const validated = (user: User) => {
    send('validated', user);
    // Another user has logged in, so the old page is discarded.
    if (get().status === 'unknown') void revalidate();
  };

  const validate = async () => {
    const started = startAttempt();
    try {
      const user = await auth.validate();
      if (started === attempt) validated(user);
    } catch (error) {
      if (started !== attempt) return;
      if (isSessionMissing(error)) handleSessionRefused();
      else if (isEmailMissing(error)) send('emailMissing', undefined);
      else send('unreachable', error);
    }
  };

  const revalidate = async () => {
    const hadSession = known !== null;
    readStoredToken();
    if (known === null) finish('ended', hadSession ? 'ended' : 'none');
    else {
      send('tokensFound', undefined);
      await validate();
    }
  };

  return {
    known: () => (stored() === known ? known : null),
    startAttempt,
    currentAttempt: () => attempt,
    revalidate,
    follow() {
      if (stored() !== known) void revalidate();
    },
    adopt(tokens) {
      known = tokens.session_token;
      client.session.updateSession(tokens);
    },
    accept: ({ session_token }) => void (known = session_token),
    validated,
    end: () => finish('ended', 'ended'),
    endAndClear,
    handleSessionRefused,
    readStoredToken,
  };
}
