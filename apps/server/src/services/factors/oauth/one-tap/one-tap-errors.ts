import type { ErrorType } from '../../../../error-types.ts';
import { HttpError } from '../../../../http-error.ts';

const TEXTS = {
  one_tap_not_found: 'This prompt of Google was opened more than an hour ago. Load the page again.',
  one_tap_csrf_mismatch:
    'This browser did not open the prompt of Google, or it keeps no cookies. Load the page again.',
  one_tap_signature_invalid: 'The credential was not signed by Google.',
  one_tap_issuer_mismatch: 'The credential was issued by somebody other than Google.',
  one_tap_audience_mismatch: 'The credential was issued for another app.',
  one_tap_nonce_mismatch: 'The credential was issued for another prompt. Load the page again.',
  one_tap_credential_expired:
    'The credential has expired, or is not valid yet. Load the page again.',
  one_tap_credential_used: 'This credential was used before. Load the page again.',
  one_tap_address_not_verified:
    'Google has not verified the email address of this account. Log in another way.',
} as const satisfies Partial<Record<ErrorType, string>>;

export type OneTapErrorType = keyof typeof TEXTS;

export const oneTapError = (type: OneTapErrorType): HttpError =>
  new HttpError(400, type, TEXTS[type]);
