import type { ErrorType as PortalErrorType } from '@bakehouse/contract';

/** Every type of error that the provider API sends; the page /errors explains each of them. */
export type ProviderErrorType =
  | 'ad_blocker_detected'
  | 'bad_domain_for_stytch_sdk'
  | 'body_too_large'
  | 'breached_password'
  | 'captcha_failed'
  | 'captcha_required'
  | 'device_blocked'
  | 'duplicate_crypto_wallet'
  | 'duplicate_email'
  | 'duplicate_oauth_registration'
  | 'duplicate_phone_number'
  | 'duplicate_webauthn_registration'
  | 'insufficient_factors'
  | 'internal_server_error'
  | 'invalid_email'
  | 'invalid_ethereum_address'
  | 'invalid_pkce_code_challenge'
  | 'invalid_pkce_code_verifier'
  | 'invalid_request'
  | 'invalid_session_duration_minutes'
  | 'invalid_solana_address'
  | 'invalid_webauthn_registration_domain'
  | 'no_login_redirect_urls_set'
  | 'no_match_for_provided_magic_link_url'
  | 'no_match_for_provided_oauth_url'
  | 'no_signup_redirect_urls_set'
  | 'pin_required'
  | 'pkce_did_not_expect_code_verifier'
  | 'pkce_expected_code_verifier'
  | 'pkce_mismatch'
  | 'public_token_not_found'
  | 'reset_password'
  | 'route_not_found'
  | 'session_not_found'
  | 'stale_factors'
  | 'too_many_requests'
  | 'unable_to_auth_webauthn_registration'
  | 'unauthorized_credentials'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'user_unauthenticated'
  | 'weak_password'
  | 'webauthn_registration_not_found';

/** The server's own pages and the developer endpoints send these. */
type OtherErrorType = 'foreign_form' | 'injected_fault';

export type ErrorType = PortalErrorType | ProviderErrorType | OtherErrorType;
