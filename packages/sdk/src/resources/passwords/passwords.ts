import type { RequestContext } from '../../request-context.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../../types.ts';
import {
  RESET_BY_EMAIL_METHOD,
  RESET_BY_EMAIL_START_METHOD,
  RESET_BY_EXISTING_PASSWORD_METHOD,
  RESET_BY_SESSION_METHOD,
  type ResetByEmailRequest,
  type ResetByEmailStartFields,
  type ResetByEmailStartRequest,
  type ResetByExistingPasswordRequest,
  type ResetBySessionRequest,
} from './reset.ts';
import {
  STRENGTH_CHECK_METHOD,
  type StrengthCheckRequest,
  type StrengthCheckResponse,
} from './strength-check.ts';

/** An email address with its password. */
export interface PasswordCredentials extends SessionDuration {
  /** The email address of the user. */
  email: string;
  /** The password in plain text. The server stores only a hash. */
  password: string;
}

/** The response of a sign-up with a password. */
export interface PasswordCreateResponse extends AuthenticateResponse {
  /** The id of the email address. */
  email_id: string;
}

/**
 * Sign-up and sign-in with an email address and a password. Every method rejects with a
 * `UsageError` for a wrong argument, an `ApiError` when the API refuses the request, and an
 * `UnreachableError` when no valid response arrives.
 */
export interface Passwords {
  /**
   * Creates a user with a password and signs them in. `POST /sdk/v1/passwords`.
   * @param credentials email address, password and the duration of the session, in minutes
   * @throws ApiError `duplicate_email`, `weak_password`, `breached_password`, `invalid_email`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  create: (
    credentials: PasswordCredentials,
    request?: RequestOptions,
  ) => Promise<PasswordCreateResponse>;
  /**
   * Signs a user in. `POST /sdk/v1/passwords/authenticate`.
   * @param credentials email address, password and the duration of the session, in minutes
   * @throws ApiError `unauthorized_credentials`, `reset_password`; neither error ends an existing
   * session
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  authenticate: (
    credentials: PasswordCredentials,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Sends an email with two links: one to set a new password, and one to sign in without a
   * password. `POST /sdk/v1/passwords/email/reset/start`.
   * @throws ApiError `email_not_found`, `invalid_email`
   */
  resetByEmailStart: (
    options: ResetByEmailStartRequest,
    request?: RequestOptions,
  ) => Promise<ResponseCommon>;
  /**
   * Sets a new password with the token of an email, and signs the user in.
   * `POST /sdk/v1/passwords/email/reset`. Concurrent calls with the same token share one request,
   * which continues when a caller cancels.
   * @throws ApiError `unable_to_auth_password_reset_token`, `weak_password`, `breached_password`,
   * `pkce_mismatch`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  resetByEmail: (
    options: ResetByEmailRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Replaces the current password, and signs the user in.
   * `POST /sdk/v1/passwords/existing_password/reset`.
   * @throws ApiError `unauthorized_credentials`, `weak_password`, `breached_password`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  resetByExistingPassword: (
    options: ResetByExistingPasswordRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Sets a new password for the signed-in user. `POST /sdk/v1/passwords/session/reset`.
   * @throws ApiError `session_too_old_to_reset_password`, `weak_password`, `breached_password`,
   * `insufficient_factors`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  resetBySession: (
    options: ResetBySessionRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Rates a password by the policy of the project. `POST /sdk/v1/passwords/strength_check`.
   * @param options the password, and the email address of the user if it is known
   * @throws ApiError `invalid_email`
   */
  strengthCheck: (
    options: StrengthCheckRequest,
    request?: RequestOptions,
  ) => Promise<StrengthCheckResponse>;
}

const CREDENTIAL_FIELD_TYPES = {
  email: 'string',
  password: 'string',
  session_duration_minutes: 'number',
} as const;

export const createPasswords = ({ method }: RequestContext): Passwords => ({
  create: method('authenticate', {
    name: 'passwords.create',
    path: '/passwords',
    fields: CREDENTIAL_FIELD_TYPES,
    protection: 'full',
  }),
  authenticate: method('authenticate', {
    name: 'passwords.authenticate',
    path: '/passwords/authenticate',
    fields: CREDENTIAL_FIELD_TYPES,
    protection: 'full',
  }),
  resetByEmailStart: method<ResetByEmailStartFields, ResponseCommon>(
    'post',
    RESET_BY_EMAIL_START_METHOD,
  ),
  resetByEmail: method('authenticate', RESET_BY_EMAIL_METHOD),
  resetByExistingPassword: method('authenticate', RESET_BY_EXISTING_PASSWORD_METHOD),
  resetBySession: method('authenticate', RESET_BY_SESSION_METHOD),
  strengthCheck: method('post', STRENGTH_CHECK_METHOD),
});
