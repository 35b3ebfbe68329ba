import type { SessionTokens } from '@bakehouse/contract';
import { isSessionMissing } from '../api/http/failure.ts';
import type { User } from '../api/auth.ts';
import type { PortalSessionOptions } from './portal-session.ts';
import { hasNoSession, type NoSessionReason } from './session-machine.ts';
import type { SessionStore } from './session-store.ts';

/** Keeps the state in line with the tokens of the SDK. */
export interface SessionTokensKeeper {
  /** The SDK's token, or null unless the state is about it. */
  known: () => string | null;
  /** Starts an attempt to change the session, which makes all earlier ones obsolete. */
  startAttempt: () => number;
  currentAttempt: () => number;
  /** Validates the tokens of the SDK, whoever stored them. */
  revalidate: () => Promise<void>;
  /** The same, unless the state is about these tokens already. */
  follow: () => void;
  /** Takes over the tokens of a login form. */
  adopt: (tokens: SessionTokens) => void;
  validated: (user: User) => void;
  /** The session is over, but another tab's cookies may still be visible for a moment. */
  end: () => void;
  /** The session is over and its tokens are removed from the browser. */
  endAndClear: (event: 'ended' | 'abandoned', reason: NoSessionReason) => void;
  /** The server has refused the tokens. */
  refuse: () => void;
  /** Logging out: from now on the state is about the tokens that are left. */
  release: () => void;
}

export function createSessionTokens(
  { client, auth, hasSeveralSessions }: PortalSessionOptions,
  { get, send }: SessionStore,
): SessionTokensKeeper {
  /** The token that the state is about. */
  let known: string | null = null;
  let attempt = 0;

  const stored = () => client.session.getTokens()?.session_token ?? null;
  const startAttempt = () => (attempt += 1);

  const release = () => {
    startAttempt();
    known = stored();
  };

  const finish = (event: 'ended' | 'abandoned', reason: NoSessionReason) => {
    release();
    send(event, hasSeveralSessions() ? 'several' : reason);
  };

  const endAndClear = (event: 'ended' | 'abandoned', reason: NoSessionReason) => {
    finish(event, reason);
    // Clears the cookies; the server may hear of it or not.
    if (known !== null) client.session.revoke({ forceClear: true }).catch(() => undefined);
  };

  const refuse = () => {
    if (hasNoSession(get())) return;
    // The dialog over an interrupted page may get new tokens at any moment.
    if (get().status === 'interrupted') finish('ended', 'ended');
    else endAndClear('ended', 'ended');
  };

  const validated = (user: User) => {
    send('validated', user);
    // Another user has logged in: the page is gone, and theirs starts from nothing.
    if (get().status === 'unknown') void revalidate();
  };

  const validate = async () => {
    const started = startAttempt();
    try {
      const user = await auth.validate();
      if (started === attempt) validated(user);
    } catch (error) {
      if (started !== attempt) return;
      if (isSessionMissing(error)) refuse();
      else send('unreachable', error);
    }
  };

  const revalidate = async () => {
    const hadSession = known !== null;
    release();
    if (known === null) {
      finish('ended', hadSession ? 'ended' : 'none');
      return;
    }
    send('tokensFound', undefined);
    await validate();
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
    validated,
    end: () => finish('ended', 'ended'),
    endAndClear,
    refuse,
    release,
  };
}
