/** Names of errors that are known; the API may use others at any time. */
export type ErrorType =
  | 'unauthorized_credentials'
  | 'user_unauthenticated'
  | 'invalid_secret_authentication'
  | 'session_not_found'
  | 'invalid_session_duration_minutes'
  | 'unable_to_auth_magic_link'
  | 'magic_link_not_found'
  | 'no_login_redirect_urls_set'
  | 'no_signup_redirect_urls_set'
  | 'no_match_for_provided_magic_link_url'
  | 'invalid_email'
  | 'email_not_found'
  | 'duplicate_email'
  | 'otp_code_not_found'
  | 'unable_to_auth_otp_code'
  | 'invalid_phone_number'
  | 'reset_password'
  | 'weak_password'
  | 'breached_password'
  | 'no_user_password'
  | 'unable_to_auth_password_reset_token'
  | 'session_too_old_to_reset_password'
  | 'pkce_mismatch'
  | 'pkce_expected_code_verifier'
  | 'pkce_did_not_expect_code_verifier'
  | 'invalid_pkce_code_challenge'
  | 'invalid_pkce_code_verifier'
  | 'oauth_token_not_found'
  | 'oauth_config_not_found'
  | 'default_provider_not_allowed'
  | 'no_match_for_provided_oauth_url'
  | 'totp_not_found'
  | 'unable_to_authenticate_totp'
  | 'active_totp_exists'
  | 'totp_code_already_authenticated'
  | 'recovery_codes_not_found'
  | 'unable_to_authenticate_recovery_code'
  | 'webauthn_registration_not_found'
  | 'unable_to_auth_webauthn_registration'
  | 'invalid_webauthn_registration_domain'
  | 'duplicate_webauthn_registration'
  | 'unable_to_authenticate_crypto_wallet'
  | 'invalid_ethereum_address'
  | 'invalid_solana_address'
  | 'siwe_message_expired'
  | 'captcha_required'
  | 'captcha_failed'
  | 'ad_blocker_detected'
  | 'too_many_requests'
  | 'user_lock_limit_reached'
  | 'unable_to_auth_impersonation_token'
  | `idp_${string}`
  | 'bad_domain_for_stytch_sdk'
  | 'endpoint_not_authorized_for_sdk'
  | 'public_token_not_found'
  | 'insufficient_factors'
  | 'stale_factors'
  | 'cannot_delete_last_primary_factor'
  | 'route_not_found'
  | 'unknown_error'
  | 'internal_server_error'
  | (string & {});

/** The fields of an error answer of the API. */
export interface ApiErrorBody {
  /** The HTTP status. */
  status_code: number;
  /** Names the error for programs. */
  error_type: ErrorType;
  /** Says it for people. */
  error_message: string;
  /** A page about the error; empty when there is none. */
  error_url: string;
  /** Names the request in the logs of the server. */
  request_id?: string | undefined;
  /** What more the server says, for programs; only newer servers do. */
  error_details?: unknown;
}

/** One complaint of the API about the shape of a request. */
export interface SchemaProblem {
  /** Where in the request, such as `.email`. */
  dataPath: string;
  /** What is wrong there. */
  message: string;
}

/** Options of the errors that an answer of the server can cause. */
export interface ResponseErrorOptions extends ErrorOptions {
  /** Milliseconds that the server asked to wait. */
  retryAfterMs?: number | undefined;
}

/** Base of every error that this package throws. Cancelled calls reject with the signal's reason instead. */
export abstract class AuthError extends Error {
  /** The name of the class, for programs. */
  abstract override readonly name:
    | 'UsageError'
    | 'UnreachableError'
    | 'SchemaError'
    | 'ApiError'
    | 'CaptchaRequiredError'
    | 'NoCurrentSessionError'
    | 'PasskeyError'
    | 'OneTapError';
  /** Milliseconds that the server asked to wait before the next try, where it said so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options?: ResponseErrorOptions) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}

/** A method was called with a wrong argument, or in a place where it cannot work. Nothing was sent. */
export class UsageError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'UsageError';

  /**
   * @param call what was called, such as `passwords.create`
   * @param problem what is wrong with it
   */
  constructor(call: string, problem: string) {
    super(`Invalid call to ${call}\n${problem}`);
  }
}

/** No usable answer came: no connection, a time-out, or a body that is not what the API sends. */
export class UnreachableError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'UnreachableError';
}

/** The API refused the shape of the request. */
export class SchemaError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'SchemaError';
  /** One for each place in the request. */
  readonly problems: readonly SchemaProblem[];

  constructor(problems: readonly SchemaProblem[]) {
    const lines = problems.map(({ dataPath, message }) => `\n${dataPath}: ${message}`);
    super(`[400] Request does not match expected schema${lines.join('')}`);
    this.problems = problems;
  }
}

/** The API answered with an error. Decide by `error_type`; `error_message` is for people. */
export class ApiError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status_code: number;
  /** Names the error for programs, such as `unauthorized_credentials`. */
  readonly error_type: ErrorType;
  /** Says it for people, in English. */
  readonly error_message: string;
  /** A page about the error; empty when there is none. */
  readonly error_url: string;
  /** Names the request in the logs of the server; support asks for it. */
  readonly request_id: string | undefined;
  /** What more the server says, for programs; only newer servers do. */
  readonly error_details: unknown;

  constructor(body: ApiErrorBody, options?: ResponseErrorOptions) {
    const idLine = body.request_id ? `request_id: ${body.request_id}\n` : '';
    super(
      `[${body.status_code}] ${body.error_type}\n${body.error_message}\nSee ${body.error_url} for more information.\n${idLine}`,
      options,
    );
    this.status_code = body.status_code;
    this.error_type = body.error_type;
    this.error_message = body.error_message;
    this.error_url = body.error_url;
    this.request_id = body.request_id;
    this.error_details = body.error_details;
  }
}

/** The API lets only people do this, and the call could not show that one is there. */
export class CaptchaRequiredError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'CaptchaRequiredError';

  constructor(options?: ResponseErrorOptions) {
    super('CAPTCHA required', options);
  }
}

/** The call needs a session, and there is none, or the user signed out while the call was under way. */
export class NoCurrentSessionError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'NoCurrentSessionError';

  constructor() {
    super(
      'There is no session currently available. Make sure the user is authenticated with a valid session.',
    );
  }
}

/**
 * Why a passkey could not be made or used. `cancelled`: the user dismissed the prompt, or it ran out
 * of time. `already_registered`: this device holds a passkey of the user. `not_supported`: the
 * browser or device cannot do it. `insecure_context`: the page is not served over https.
 * `wrong_domain`: the page may not use passkeys of that domain. `in_progress`: another prompt is
 * open. `aborted`: a later prompt took the place of this one. `unknown`: see `cause`.
 */
export type PasskeyErrorCode =
  | 'cancelled'
  | 'already_registered'
  | 'not_supported'
  | 'insecure_context'
  | 'wrong_domain'
  | 'in_progress'
  | 'aborted'
  | 'unknown';

/** The browser or its user did not go through with a passkey prompt. Decide by `code`. */
export class PasskeyError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'PasskeyError';
  /** Why it did not work. */
  readonly code: PasskeyErrorCode;

  /** @param options `cause`: what the browser threw */
  constructor(code: PasskeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Google One Tap cannot be offered. Show the ordinary Google button. */
export class OneTapError extends AuthError {
  /** The name of the class, for programs. */
  override readonly name = 'OneTapError';
  /** The `error_type` of the refusal, such as `oauth_config_not_found`. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`One Tap could not load: ${reason}`, options);
    this.reason = reason;
  }
}

/** Every error that this package throws. Compare `name` to know its fields. */
export type AnyAuthError =
  | UsageError
  | UnreachableError
  | SchemaError
  | ApiError
  | CaptchaRequiredError
  | NoCurrentSessionError
  | PasskeyError
  | OneTapError;

/** Whether this package threw it; a comparison of `name` then tells which error it is. */
export const isAuthError = (error: unknown): error is AnyAuthError => error instanceof AuthError;

const SESSION_ENDING: ReadonlySet<string> = new Set([
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
]);

/**
 * Whether the error says that the session is gone for good. It does so only as the answer to
 * `session.authenticate` or `session.revoke`: a sign-in with a wrong password has the same type.
 */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && SESSION_ENDING.has(error.error_type);
