import type { PasskeyErrorCode } from '../error-types.ts';
import { PasskeyError } from '../errors.ts';

const PASSKEY_ERROR_MESSAGES: Record<PasskeyErrorCode, string> = {
  cancelled: 'The passkey prompt was dismissed or timed out. Offer to try again.',
  already_registered: 'This device already has a passkey of this user. Sign in with it.',
  not_supported: 'This browser or device does not support this. Offer another way to sign in.',
  insecure_context: 'Passkeys need https or localhost.',
  wrong_domain:
    "The domain of a passkey must be this page's host, a parent domain, or one to which it is related.",
  in_progress: 'Another passkey prompt is open. Wait until it closes.',
  aborted: 'A later passkey prompt replaced this one.',
  unknown: 'The passkey prompt failed. Offer to try again.',
};

/**
 * The kinds of ceremony, named like the methods of `navigator.credentials`: `create` registers a
 * passkey, `get` uses one.
 */
export type CeremonyKind = 'create' | 'get';

const PASSKEY_CODE_BY_DOM_EXCEPTION: ReadonlyMap<string, PasskeyErrorCode> = new Map([
  ['NotAllowedError', 'cancelled'],
  ['NotSupportedError', 'not_supported'],
  ['ConstraintError', 'not_supported'],
  ['SecurityError', 'wrong_domain'],
  ['OperationError', 'in_progress'],
  ['AbortError', 'aborted'],
]);

export const createPasskeyError = (code: PasskeyErrorCode, cause?: unknown): PasskeyError =>
  new PasskeyError(code, PASSKEY_ERROR_MESSAGES[code], { cause });

/** Converts a browser error by its name, because its message differs between browsers. */
export function toPasskeyError(kind: CeremonyKind, error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : '';
  if (kind === 'create' && name === 'InvalidStateError') {
    return createPasskeyError('already_registered', error);
  }
  return createPasskeyError(PASSKEY_CODE_BY_DOM_EXCEPTION.get(name) ?? 'unknown', error);
}
