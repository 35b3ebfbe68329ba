import { endsSession } from '@bakehouse/sdk';
import type { SessionTokens } from '@bakehouse/contract';
import type { LogInResult } from '../api/accounts/auth.ts';
import {
  type PortalSession,
  type PortalSessionOptions,
  UnconfirmedSessionError,
} from './portal-session.ts';
import { hasNoSession } from './portal-session-state.ts';
import { createSessionStore } from './session-store.ts';
import { createSessionTokens, type SessionTokensControl } from './session-tokens.ts';
import { createTokenReplacement } from './token-replacement.ts';

const LOGOUT_TIMEOUT_MS = 5_000;

type LoginActions = Pick<
  PortalSession,
  | 'logIn'
  | 'resetPassword'
  | 'createPin'
  | 'enterPin'
  | 'forgetPin'
  | 'keepCallback'
  | 'continueWith'
  | 'confirm'
>;

function createLoginActions(
  { client, auth, pin }: PortalSessionOptions,
  tokens: SessionTokensControl,
): LoginActions {
  const confirm = async () => {
    const started = tokens.currentAttempt();
    try {
      await client.session.authenticate();
      const user = await auth.validate();
      if (started === tokens.currentAttempt()) tokens.validated(user);
    } catch (cause) {
      throw new UnconfirmedSessionError('The session could not be confirmed.', { cause });
    }
  };

  const continueWith = async (answer: Promise<SessionTokens>) => {
    const started = tokens.currentAttempt();
    const next = await answer;
    if (started !== tokens.currentAttempt()) return;
    tokens.adopt(next);
    await confirm();
  };

  const adoptLogIn = async (send: () => Promise<LogInResult>) => {
    const started = tokens.startAttempt();
    const reply = await send();
    if (started !== tokens.currentAttempt()) return;
    tokens.adopt(reply.tokens);
    tokens.validated(reply.user);
    // The SDK has only the tokens; this call adds the user and notifies other tabs.
    client.session.authenticate().catch(() => undefined);
  };

  return {
    confirm,
    createPin: (digits) => continueWith(pin.create(digits)),
    continueWith,
    enterPin: (proof) => continueWith(pin.authenticate(proof)),
    forgetPin: (callback) => pin.forget(callback ?? undefined),
    async keepCallback(callback) {
      await auth.validate(callback);
    },
    logIn: (email, password) => adoptLogIn(() => auth.logIn({ email, password })),
    resetPassword: (token, password) => adoptLogIn(() => auth.resetPassword({ token, password })),
  };
}

export function createPortalSession(options: PortalSessionOptions): PortalSession {
  const { client } = options;
  const store = createSessionStore();
  const { get, send, subscribe, whenResumed } = store;
  const tokens = createSessionTokens(options, store);
  const replacement = createTokenReplacement(tokens);
  let isLeaving = false;
  /** If the session ends during a refresh, the caller of `refresh` handles it. */
  let isRefreshing = false;

  return {
    ...createLoginActions(options, tokens),
    get,
    subscribe,
    revalidate: tokens.revalidate,
    ownToken: () => (get().status === 'complete' ? tokens.known() : null),
    start() {
      const stop = client.session.onTokensChange((now) => {
        if (isLeaving) return;
        if (now !== null) replacement.follow();
        else if (!isRefreshing && !hasNoSession(get())) tokens.end();
      });
      // With a session cookie alone, the tokens are complete after the SDK's first request.
      const isIncomplete =
        client.session.getTokens() === null && client.session.getInfo().fromCache;
      if (isIncomplete) void client.session.ready.then(tokens.revalidate);
      else void tokens.revalidate();
      return stop;
    },
    async refresh() {
      isRefreshing = true;
      try {
        await client.session.authenticate();
        return true;
      } catch (error) {
        if (endsSession(error) || client.session.getTokens() === null) return false;
        throw error;
      } finally {
        isRefreshing = false;
      }
    },
    continueWithSdk: replacement.continueWithSdk,
    async reauthenticate() {
      if (isLeaving) return false;
      if (get().status === 'complete') {
        send('writeRefused', undefined);
        void tokens.revalidate();
      }
      return whenResumed();
    },
    abandon() {
      if (get().status === 'interrupted') tokens.endAndClear('abandoned', 'none');
    },
    end() {
      if (!isLeaving) tokens.handleSessionRefused();
    },
    async logOut(reason) {
      tokens.startAttempt();
      isLeaving = true;
      const limit = { timeout: LOGOUT_TIMEOUT_MS };
      const isRevoked = await client.session.revoke({ forceClear: true }, limit).then(
        () => true,
        (error: unknown) => endsSession(error),
      );
      isLeaving = false;
      tokens.readStoredToken();
      send('loggedOut', reason);
      return isRevoked;
    },
  };
}
