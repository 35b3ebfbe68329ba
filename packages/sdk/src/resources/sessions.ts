import type { RequestContext } from '../request-context.ts';
import { ApiError, UsageError, endsSession } from '../errors.ts';
import type { LocalSession } from '../session/local-session.ts';
import type { RefreshSession } from '../session/refresh/refresh-session.ts';
import { createSessionFieldReader } from '../session/read-field.ts';
import { REVOKE_PATH } from '../session/sign-in.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  UserSession,
  SessionDuration,
  OptionalSessionDuration,
  SessionTokens,
} from '../types.ts';

/** The access token to exchange for a session. */
export interface ExchangeAccessTokenRequest extends SessionDuration {
  /** An access token of a connected app. */
  access_token: string;
}

/** A token of an issuer that the project trusts. */
export interface AttestRequest extends OptionalSessionDuration {
  /** The id of the trust profile, from the settings of the project. */
  profile_id: string;
  /** The token that was issued by the issuer of the trust profile. */
  token: string;
  /**
   * The token of an existing session, to which a factor is added. Without it and `session_jwt`, a
   * new session is created.
   */
  session_token?: string | undefined;
  /** The JWT of an existing session, to which a factor is added. */
  session_jwt?: string | undefined;
}

/** Session tokens from another source than this client, such as your own server. */
export interface SessionTokensUpdate {
  /** The opaque session token. */
  session_token: string;
  /** The JWT, valid for five minutes. */
  session_jwt?: string | null | undefined;
}

/** The session of the signed-in user. */
export interface Sessions {
  /**
   * Returns the session that this browser knows, or null. It is the same object until the session
   * changes.
   */
  getSync: () => UserSession | null;
  /**
   * Returns the session that this browser knows. `fromCache` is true while there are tokens or a
   * stored session that the server has not confirmed.
   */
  getInfo: () => { session: UserSession | null; fromCache: boolean };
  /**
   * Resolves when the first check of the session has ended: the server has answered, or the first
   * attempt has failed, which takes at most 30 seconds. Never rejects.
   */
  readonly ready: Promise<void>;
  /**
   * The tokens, or null if there is none or no JWT, for example because they are in HttpOnly
   * cookies.
   */
  getTokens: () => SessionTokens | null;
  /**
   * Subscribes to changes of the session. A new `last_accessed_at` alone is not a change. The
   * callback also runs when the first check of the session has ended, and when the server has
   * confirmed the session.
   * @returns a function that removes the callback
   */
  onChange: (callback: (session: UserSession | null) => void) => () => void;
  /**
   * Subscribes to changes of the tokens: by a sign-in, a refresh, `updateSession` or a sign-out, in
   * this tab or another.
   * @returns a function that removes the callback
   */
  onTokensChange: (callback: (tokens: SessionTokens | null) => void) => () => void;
  /**
   * Checks the session with the server and refreshes its JWT. `POST /sdk/v1/sessions/authenticate`.
   * Concurrent calls with the same options share one request. If the user signs in during the
   * request, its response is dropped and the request is repeated.
   * @param options `session_duration_minutes` sets a new duration of the session, from now
   * @throws ApiError if `endsSession` is true for it, the user is signed out
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   * @throws UnreachableError, UsageError; the user stays signed in
   */
  authenticate: (
    options?: OptionalSessionDuration,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Ends the session on the server and in this browser. `POST /sdk/v1/sessions/revoke`. Resolves also
   * if the session has ended already.
   * @param options with `forceClear`, the user is signed out in this browser even if the call fails
   * @throws ApiError, UnreachableError; the user stays signed in, except with `forceClear`
   */
  revoke: (
    options?: { forceClear?: boolean | undefined },
    request?: RequestOptions,
  ) => Promise<ResponseCommon>;
  /**
   * Signs in with an access token of a connected app. `POST /sdk/v1/sessions/exchange_access_token`.
   * @throws ApiError `unauthorized_credentials`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   * @throws UnreachableError, UsageError
   */
  exchangeAccessToken: (
    options: ExchangeAccessTokenRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Signs in with a token of an issuer that the project trusts. `POST /sdk/v1/sessions/attest`.
   * @throws ApiError
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   * @throws UnreachableError, UsageError
   */
  attest: (options: AttestRequest, request?: RequestOptions) => Promise<AuthenticateResponse>;
  /**
   * Stores tokens from another source, such as your own server, without a request, and announces
   * them to the other tabs. Call `authenticate` next to load their session and user; until then,
   * `getSync` returns the session of before.
   * @param tokens the session token expires after one day, the JWT after five minutes; without a
   * JWT, the old one is removed
   * @throws UsageError
   */
  updateSession: (tokens: SessionTokensUpdate) => void;
}

export interface SessionsOptions {
  context: RequestContext;
  localSession: LocalSession;
  refreshSession: RefreshSession;
}

export function createSessions({
  context,
  localSession,
  refreshSession,
}: SessionsOptions): Sessions {
  const getTokens = () => {
    const tokens = localSession.tokens();
    return tokens?.session_jwt ? tokens : null;
  };
  return {
    ...createSessionFieldReader(localSession.store, 'session'),
    ready: localSession.ready,
    getTokens,
    onTokensChange: (callback) => localSession.onTokensChange(() => callback(getTokens())),
    async authenticate(options = {}, request = {}) {
      context.check('session.authenticate', options, { session_duration_minutes: 'number?' });
      return context.within(request, () => refreshSession(options, request));
    },
    async revoke(options = {}, request = {}) {
      context.check('session.revoke', options, { forceClear: 'boolean?' });
      const signOut = localSession.startSignOut();
      try {
        const response = await context.post<ResponseCommon>({
          ...request,
          path: REVOKE_PATH,
        });
        signOut();
        return response;
      } catch (error) {
        const isEnded = error instanceof ApiError && endsSession(error);
        if (options.forceClear || isEnded) signOut();
        if (isEnded) return { request_id: error.request_id ?? '', status_code: error.status_code };
        throw error;
      }
    },
    exchangeAccessToken: context.method('authenticate', {
      name: 'session.exchangeAccessToken',
      path: '/sessions/exchange_access_token',
      fields: { access_token: 'string', session_duration_minutes: 'number' },
    }),
    attest: context.method('authenticate', {
      name: 'session.attest',
      path: '/sessions/attest',
      fields: {
        profile_id: 'string',
        token: 'string',
        session_duration_minutes: 'number?',
        session_token: 'string?',
        session_jwt: 'string?',
      },
    }),
    updateSession(tokens) {
      context.check('session.updateSession', tokens, { session_token: 'string' });
      const { session_token, session_jwt } = tokens;
      if (!session_token) {
        throw new UsageError('session.updateSession', 'session_token must not be empty');
      }
      localSession.adopt({ session_token, session_jwt: session_jwt ?? '' });
    },
  };
}
