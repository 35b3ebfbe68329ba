import type { Context } from '../context.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
  Totp,
  User,
} from '../types.ts';

/** How long a new authenticator app may take to prove itself. */
export interface TotpCreateRequest {
  /** Minutes, 5 to 1,440. */
  expiration_minutes: number;
}

/** A new authenticator app, not yet verified. */
export interface TotpCreateResponse extends ResponseCommon {
  /** The new authenticator app, not verified yet. */
  totp_id: string;
  /** Base32, for apps that cannot see. */
  secret: string;
  /** A picture as a `data:` address. */
  qr_code: string;
  /** Each works once in place of the app. Shown only now. */
  recovery_codes: string[];
  /** The user with the new app. */
  user?: User;
  /** Whose app it is. */
  user_id?: string;
}

/** A code of the authenticator app. */
export interface TotpAuthenticateRequest extends SessionDuration {
  /** Six digits. */
  totp_code: string;
}

/** A code that was kept for the loss of the app. */
export interface TotpRecoverRequest extends SessionDuration {
  /** One of the codes from `create`; works once. */
  recovery_code: string;
}

/** A sign-in with an authenticator app or a recovery code. */
export interface TotpAuthenticateResponse extends AuthenticateResponse {
  /** The authenticator app that was used. */
  totp_id: string;
}

/** The recovery codes of each authenticator app. */
export interface RecoveryCodesResponse extends ResponseCommon {
  /** Whose codes they are. */
  user_id: string;
  /** The authenticator apps, each with the codes that are left. */
  totps: (Totp & { recovery_codes: string[] })[];
}

/**
 * Second factor by an authenticator app. Every method rejects with a `UsageError` for a wrong
 * argument, an `ApiError` for a refusal and an `UnreachableError` when no usable answer came.
 */
export interface Totps {
  /**
   * Begins to register an app for the signed-in user. `POST /sdk/v1/totps`. The first code that
   * `authenticate` takes ends it.
   * @throws ApiError `active_totp_exists`, `insufficient_factors`
   */
  create: (options: TotpCreateRequest, request?: RequestOptions) => Promise<TotpCreateResponse>;
  /**
   * Adds the app to the session as a factor. `POST /sdk/v1/totps/authenticate`.
   * @throws ApiError `unable_to_authenticate_totp`, `totp_code_already_authenticated`, `totp_not_found`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  authenticate: (
    options: TotpAuthenticateRequest,
    request?: RequestOptions,
  ) => Promise<TotpAuthenticateResponse>;
  /**
   * The recovery codes that are left. `POST /sdk/v1/totps/recovery_codes`.
   * @throws ApiError `totp_not_found`, `insufficient_factors`
   */
  recoveryCodes: (request?: RequestOptions) => Promise<RecoveryCodesResponse>;
  /**
   * Adds a recovery code to the session as a factor, and uses it up. `POST /sdk/v1/totps/recover`.
   * @throws ApiError `unable_to_authenticate_recovery_code`, `recovery_codes_not_found`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  recover: (
    options: TotpRecoverRequest,
    request?: RequestOptions,
  ) => Promise<TotpAuthenticateResponse>;
}

export const createTotps = (context: Context): Totps => ({
  async create(options, request) {
    context.check('totps.create', options, { expiration_minutes: 'number' });
    const { expiration_minutes } = options;
    const body = { expiration_minutes };
    return context.changeUser({ ...request, method: 'POST', path: '/totps', body });
  },
  authenticate: context.method('authenticate', {
    name: 'totps.authenticate',
    path: '/totps/authenticate',
    fields: { session_duration_minutes: 'number', totp_code: 'string' },
    protection: 'full',
  }),
  recoveryCodes: (request) => context.post({ ...request, path: '/totps/recovery_codes' }),
  recover: context.method('authenticate', {
    name: 'totps.recover',
    path: '/totps/recover',
    fields: { session_duration_minutes: 'number', recovery_code: 'string' },
    protection: 'full',
  }),
});
