import type { RequestContext } from '../request-context.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
  Totp,
  User,
} from '../types.ts';

/** Options of a new authenticator app. */
export interface TotpCreateRequest {
  /** How long the user has to enter the first code, in minutes: 5 to 1,440. */
  expiration_minutes: number;
}

/** A new authenticator app; the first code that the user enters verifies it. */
export interface TotpCreateResponse extends ResponseCommon {
  /** The id of the authenticator app. */
  totp_id: string;
  /** The secret in base32, to type into an app that cannot scan the QR code. */
  secret: string;
  /** The QR code as a `data:` URL. */
  qr_code: string;
  /** The recovery codes. Each can be used once instead of a code of the app. */
  recovery_codes: string[];
  /** The user, with the new app. */
  user?: User;
  /** The id of the user. */
  user_id?: string;
}

/** A code of the authenticator app. */
export interface TotpAuthenticateRequest extends SessionDuration {
  /** The six digits that the app shows. */
  totp_code: string;
}

/** A recovery code, which replaces a lost authenticator app. */
export interface TotpRecoverRequest extends SessionDuration {
  /** A recovery code from `create`. It works once. */
  recovery_code: string;
}

/** The response of a sign-in with an authenticator app or a recovery code. */
export interface TotpAuthenticateResponse extends AuthenticateResponse {
  /** The id of the authenticator app. */
  totp_id: string;
}

/** The unused recovery codes of each authenticator app. */
export interface RecoveryCodesResponse extends ResponseCommon {
  /** The id of the user. */
  user_id: string;
  /** The authenticator apps, each with its unused recovery codes. */
  totps: (Totp & { recovery_codes: string[] })[];
}

/**
 * An authenticator app as a second factor (TOTP, RFC 6238). Every method rejects with a
 * `UsageError` for a wrong argument, an `ApiError` when the API refuses the request, and an
 * `UnreachableError` when no valid response arrives.
 */
export interface Totps {
  /**
   * Starts the registration of an app for the signed-in user. `POST /sdk/v1/totps`. The first call of
   * `authenticate` with a valid code completes it.
   * @throws ApiError `active_totp_exists`, `insufficient_factors`
   */
  create: (options: TotpCreateRequest, request?: RequestOptions) => Promise<TotpCreateResponse>;
  /**
   * Adds a code of the app to the session as a factor. `POST /sdk/v1/totps/authenticate`.
   * @throws ApiError `unable_to_authenticate_totp`, `totp_code_already_authenticated`, `totp_not_found`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  authenticate: (
    options: TotpAuthenticateRequest,
    request?: RequestOptions,
  ) => Promise<TotpAuthenticateResponse>;
  /**
   * Gets the unused recovery codes. `POST /sdk/v1/totps/recovery_codes`.
   * @throws ApiError `totp_not_found`, `insufficient_factors`
   */
  recoveryCodes: (request?: RequestOptions) => Promise<RecoveryCodesResponse>;
  /**
   * Adds a recovery code to the session as a factor; it cannot be used again. `POST /sdk/v1/totps/recover`.
   * @throws ApiError `unable_to_authenticate_recovery_code`, `recovery_codes_not_found`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  recover: (
    options: TotpRecoverRequest,
    request?: RequestOptions,
  ) => Promise<TotpAuthenticateResponse>;
}

export const createTotps = (context: RequestContext): Totps => ({
  create: context.method('changeUser', {
    name: 'totps.create',
    path: '/totps',
    fields: { expiration_minutes: 'number' },
  }),
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
