import type { Context } from '../context.ts';
import { endsSession } from '../errors.ts';
import type { RefreshSession } from '../session/refresh-session.ts';
import type { SessionKeeper } from '../session/session.ts';
import { watch } from '../session/watch.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  Session,
  SessionDuration,
  SessionRefresh,
  SessionTokens,
} from '../types.ts';

/** An access token that is to become a session. */
export interface ExchangeAccessTokenRequest extends SessionDuration {
  /** Of the connected app. */
  access_token: string;
}

/** A token of an issuer that the project trusts. */
export interface AttestRequest extends SessionRefresh {
  /** Names the trust, as made in the project's settings. */
  profile_id: string;
  /** The token of that issuer. */
  token: string;
  /** The session to add the proof to, by its token or its JWT. Without both, a new one is made. */
  session_token?: string | undefined;
  /** As `session_token`. */
  session_jwt?: string | undefined;
}

/** Tokens that came by another way than a call of this client. */
export interface AdoptedTokens {
  /** Opaque; the server looks it up. */
  session_token: string;
  /** Signed, valid for five minutes. */
  session_jwt?: string | null | undefined;
}

/** The session of the signed-in user. */
export interface Sessions {
  /** The session as far as it is known, or null. The object stays the same while it says the same. */
  getSync: () => Session | null;
  /** As `getSync`, and whether the session is a stored copy that the server has not confirmed yet. */
  getInfo: () => { session: Session | null; fromCache: boolean };
  /** The tokens, or null where there are none that the page may read. */
  getTokens: () => SessionTokens | null;
  /**
   * Calls back when the session really changes (a new `last_accessed_at` is no change) and once when
   * a stored copy has been confirmed.
   * @returns ends the watching
   */
  onChange: (callback: (session: Session | null) => void) => () => void;
  /**
   * Checks the session with the server and renews its JWT. `POST /sdk/v1/sessions/authenticate`.
   * Calls that ask for the same at the same time share one request. When the user signs in or out
   * meanwhile, the answer is dropped and the call is repeated.
   * @param options `session_duration_minutes`: let the session last this long from now
   * @throws ApiError after one that `endsSession`, the user is signed out
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   * @throws UnreachableError, UsageError; the session stays
   */
  authenticate: (
    options?: SessionRefresh,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Ends the session on the server and here. `POST /sdk/v1/sessions/revoke`.
   * @param options `forceClear`: sign out here also when the call fails
   * @throws ApiError after one that `endsSession` or with `forceClear`, the user is signed out
   * @throws UnreachableError; the session stays, except with `forceClear`
   */
  revoke: (
    options?: { forceClear?: boolean | undefined },
    request?: RequestOptions,
  ) => Promise<ResponseCommon>;
  /**
   * Signs in with an access token of a connected app. `POST /sdk/v1/sessions/exchange_access_token`.
   * @throws ApiError `unauthorized_credentials`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   * @throws UnreachableError, UsageError
   */
  exchangeAccessToken: (
    options: ExchangeAccessTokenRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Signs in with a token of an issuer that the project trusts. `POST /sdk/v1/sessions/attest`.
   * @throws ApiError
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   * @throws UnreachableError, UsageError
   */
  attest: (options: AttestRequest, request?: RequestOptions) => Promise<AuthenticateResponse>;
  /**
   * Takes over tokens that came by another way, such as one's own server. Sends nothing; call
   * `authenticate` next to learn whose session it is.
   * @param tokens kept for one day, the JWT for five minutes; without a JWT the old one is removed
   * @throws UsageError
   */
  updateSession: (tokens: AdoptedTokens) => void;
}

export interface SessionsOptions {
  context: Context;
  keeper: SessionKeeper;
  /** Shares its request with every other caller that asks for the same. */
  refreshSession: RefreshSession;
}

export const createSessions = ({ context, keeper, refreshSession }: SessionsOptions): Sessions => ({
  getSync: () => keeper.store.get().session,
  getInfo() {
    const { session, fromCache } = keeper.store.get();
    return { session, fromCache };
  },
  getTokens: keeper.tokens,
  onChange: (callback) => watch(keeper.store, 'session', callback),
  async authenticate(options = {}, request = {}) {
    context.check('session.authenticate', options, { session_duration_minutes: 'number?' });
    return context.within(request, () => refreshSession(options, request));
  },
  async revoke(options = {}, request = {}) {
    context.check('session.revoke', options, { forceClear: 'boolean?' });
    const started = keeper.takeTurn();
    try {
      const response = await context.post<ResponseCommon>({ ...request, path: '/sessions/revoke' });
      keeper.signOut(started);
      return response;
    } catch (error) {
      if (options.forceClear || endsSession(error)) keeper.signOut(started);
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
    keeper.adopt({ session_token, session_jwt: session_jwt ?? '' });
  },
});
