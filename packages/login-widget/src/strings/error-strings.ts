import type { AnyAuthError, ErrorType } from '@bakehouse/sdk';
import { ApiError, isAuthError } from '@bakehouse/sdk/core';
import type { CoreStrings } from './en/core.ts';
import { InputError } from './input-error.ts';
import { ConfigurationError } from '../config/errors/configuration-error.ts';
import { PartError } from '../config/errors/part-error.ts';
import { UnexpectedError } from '../config/errors/unexpected-error.ts';

/** The text about an error that the user reads. */
export interface ErrorMessage {
  text: string;
  /** Links in the text to these hosts and their sub-domains are clickable. */
  linkHosts?: readonly string[] | undefined;
  /** Whether the email is at fault, and not what was typed after it. */
  isAboutEmail?: boolean;
}

const KEY_BY_ERROR_TYPE: ReadonlyMap<string, keyof CoreStrings> = new Map(
  Object.entries({
    invalid_email: 'email.invalid',
    otp_code_not_found: 'otps.invalidCode',
    unable_to_auth_otp_code: 'otps.invalidCode',
    unauthorized_credentials: 'error.credentials',
    weak_password: 'error.weakPassword',
    duplicate_email: 'error.duplicateEmail',
    invalid_phone_number: 'phone.invalid',
    too_many_requests: 'error.tooManyRequests',
    captcha_required: 'error.captcha',
    captcha_failed: 'error.captcha',
  } satisfies Partial<Record<ErrorType, keyof CoreStrings>>),
);

const KEY_BY_ERROR_NAME: Partial<Record<AnyAuthError['name'], keyof CoreStrings>> = {
  UnreachableError: 'error.unreachable',
  CaptchaRequiredError: 'error.captcha',
};

/** The server's message is not shown, because it tells the developer of the page what to fix. */
const SETUP_ERROR_TYPES: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'bad_domain_for_stytch_sdk',
  'default_provider_not_allowed',
  'endpoint_not_authorized_for_sdk',
  'invalid_session_duration_minutes',
  'invalid_webauthn_registration_domain',
  'no_login_redirect_urls_set',
  'no_match_for_provided_magic_link_url',
  'no_match_for_provided_oauth_url',
  'no_signup_redirect_urls_set',
  'oauth_config_not_found',
  'public_token_not_found',
  'route_not_found',
]);

const SETUP_ERROR_NAMES: ReadonlySet<string> = new Set([
  'ConfigurationError',
  'SchemaError',
  'UsageError',
]);

/** Whether the page is set up wrongly. */
export const isSetupError = (error: Error): boolean =>
  error instanceof ApiError
    ? SETUP_ERROR_TYPES.has(error.error_type)
    : SETUP_ERROR_NAMES.has(error.name);

/** Errors of unknown types become an `UnexpectedError`. */
export const toNamedError = (
  error: unknown,
): AnyAuthError | ConfigurationError | PartError | UnexpectedError =>
  isAuthError(error) || error instanceof ConfigurationError || error instanceof PartError
    ? error
    : new UnexpectedError(error);

/**
 * Chooses the text by the type of the error; the text of the server is the fallback.
 * @param linkHosts those of the client
 */
export function toErrorMessage(
  error: unknown,
  strings: CoreStrings,
  linkHosts: readonly string[],
): ErrorMessage {
  if (error instanceof InputError) return { text: strings[error.key] };
  if (error instanceof PartError)
    return { text: strings[error.isRepeated ? 'part.failedAgain' : 'part.failed'] };
  if (error instanceof Error && isSetupError(error)) return { text: strings['error.setup'] };
  if (error instanceof ApiError) {
    const key = KEY_BY_ERROR_TYPE.get(error.error_type);
    if (key) return { text: strings[key], isAboutEmail: key === 'error.duplicateEmail' };
    return { text: error.error_message, linkHosts };
  }
  const key = isAuthError(error) ? KEY_BY_ERROR_NAME[error.name] : undefined;
  return { text: strings[key ?? 'error.unknown'] };
}
