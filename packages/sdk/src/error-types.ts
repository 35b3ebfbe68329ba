/** The known types of API errors. The API may return others at any time. */
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

/** The body of an error response. */
export interface ApiErrorBody {
  /** The HTTP status of the response. */
  status_code: number;
  /** The type of the error, for use in code. */
  error_type: ErrorType;
  /** The error message, in English. */
  error_message: string;
  /** URL of a page about the error, or an empty string. */
  error_url: string;
  /** The id of the request in the server's logs. */
  request_id?: string | undefined;
  /** More details of the error, for use in code. Responses of older servers do not have them. */
  error_details?: unknown;
}

/** A field of a request that the API did not accept. */
export interface SchemaProblem {
  /** The path of the field, such as `.email`. */
  dataPath: string;
  /** The problem with the field. */
  message: string;
}

/** Constructor options of the errors that are created from a response. */
export interface ResponseErrorOptions extends ErrorOptions {
  /** How long the server asked the client to wait before the next attempt, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/**
 * Why a passkey could not be registered or used. `cancelled`: the user dismissed the prompt, or it
 * timed out. `already_registered`: this device already has a passkey of the user. `not_supported`:
 * the browser or device does not support passkeys. `insecure_context`: the page is not served over
 * https. `wrong_domain`: the page may not use passkeys of that domain. `in_progress`: another
 * prompt is open. `aborted`: a later prompt replaced this one. `unknown`: any other error, which is
 * in `cause`.
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
