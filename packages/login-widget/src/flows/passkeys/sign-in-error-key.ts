import type { ErrorType, PasskeyErrorCode } from '@bakehouse/sdk';
import { ApiError, PasskeyError } from '@bakehouse/sdk/core';
import type { PasskeySignInStrings } from '../../strings/en/passkey-sign-in.ts';

type SignInErrorKey = keyof PasskeySignInStrings;

/** The general texts of these errors say more than the text about passkeys. */
const GENERAL_ERROR_TYPES: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'too_many_requests',
  'captcha_required',
  'captcha_failed',
]);
const GENERAL_ERROR_NAMES = new Set(['UnreachableError', 'CaptchaRequiredError']);

const KEY_BY_ERROR_CODE: Partial<Record<PasskeyErrorCode, SignInErrorKey>> = {
  cancelled: 'passkeys.cancelled',
  not_supported: 'passkeys.notSupported',
  insecure_context: 'passkeys.notSupported',
};

const toApiErrorKey = (type: ErrorType): SignInErrorKey | undefined => {
  if (type === 'webauthn_registration_not_found') return 'passkeys.notFound';
  return GENERAL_ERROR_TYPES.has(type) ? undefined : 'passkeys.unknown';
};

/** @returns undefined for an error without a text about passkeys */
export function signInErrorKey(error: unknown): SignInErrorKey | undefined {
  if (error instanceof ApiError) return toApiErrorKey(error.error_type);
  if (error instanceof PasskeyError) return KEY_BY_ERROR_CODE[error.code] ?? 'passkeys.unknown';
  const isGeneral = error instanceof Error && GENERAL_ERROR_NAMES.has(error.name);
  return isGeneral ? undefined : 'passkeys.unknown';
}
