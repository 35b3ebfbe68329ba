import { PasskeyError, type PasskeyErrorCode } from '../errors.ts';

const MESSAGES: Record<PasskeyErrorCode, string> = {
  cancelled: 'The passkey prompt was dismissed or ran out of time. Offer to try again.',
  already_registered: 'This device holds a passkey of this user already. Sign in with it.',
  not_supported: 'This browser or device cannot do this. Offer another way to sign in.',
  insecure_context: 'Passkeys need https or localhost. Serve the page over https.',
  wrong_domain: "Passkeys need this page's host or a parent domain of it. Pass that as domain.",
  in_progress: 'Another passkey prompt is open. Wait until it is over, or abort it.',
  aborted: 'A later passkey prompt took the place of this one. Nothing needs to be done.',
  unknown: 'The browser failed to complete the passkey prompt. Offer to try again.',
};

/** Which ceremony failed: making a passkey or using one. */
export type Prompt = 'create' | 'get';

const CODES: ReadonlyMap<string, PasskeyErrorCode> = new Map([
  ['NotAllowedError', 'cancelled'],
  ['NotSupportedError', 'not_supported'],
  ['ConstraintError', 'not_supported'],
  ['SecurityError', 'wrong_domain'],
  ['OperationError', 'in_progress'],
  ['AbortError', 'aborted'],
]);

export const passkeyError = (code: PasskeyErrorCode, cause?: unknown): PasskeyError =>
  new PasskeyError(code, MESSAGES[code], { cause });

/** What a failure of the browser means. Browsers agree on the names of their errors, not on the texts. */
export function toPasskeyError(prompt: Prompt, error: unknown): PasskeyError {
  const name = error instanceof Error ? error.name : '';
  if (prompt === 'create' && name === 'InvalidStateError') {
    return passkeyError('already_registered', error);
  }
  return passkeyError(CODES.get(name) ?? 'unknown', error);
}
