import { ApiError, PasskeyError } from '@bakehouse/sdk/core';
import type { PasskeyStrings } from '../../strings/en/passkeys.ts';

export function registrationErrorKey(error: unknown): keyof PasskeyStrings {
  const isDuplicate =
    (error instanceof PasskeyError && error.code === 'already_registered') ||
    (error instanceof ApiError && error.error_type === 'duplicate_webauthn_registration');
  return isDuplicate ? 'passkeys.alreadyRegistered' : 'passkeys.notCreated';
}
