import { ApiError, PasskeyError, UnreachableError } from '@bakehouse/sdk/core';
import { toUnreachableFailure } from '../../../api/http/failure.ts';
import { PASSKEY_SETTINGS_TEXTS } from './texts.ts';

/** The reason that the server or the network gave; undefined if there is none to show. */
export function passkeyFailureReason(error: unknown, isOnline: boolean): string | undefined {
  if (error instanceof UnreachableError) return toUnreachableFailure(isOnline, error).message;
  return error instanceof ApiError ? error.error_message : undefined;
}

const isRegistered = (error: unknown) =>
  (error instanceof PasskeyError && error.code === 'already_registered') ||
  (error instanceof ApiError && error.error_type === 'duplicate_webauthn_registration');

export interface CreationFailure {
  tone: 'danger' | 'info';
  title: string;
  detail: string | undefined;
}

export const toCreationFailure = (error: unknown, isOnline: boolean): CreationFailure =>
  isRegistered(error)
    ? { tone: 'info', title: PASSKEY_SETTINGS_TEXTS.alreadyRegistered, detail: undefined }
    : {
        tone: 'danger',
        title: PASSKEY_SETTINGS_TEXTS.notCreated,
        detail: passkeyFailureReason(error, isOnline),
      };

/** True for a passkey that was deleted on another device or in another tab. */
export const isPasskeyGone = (error: unknown): boolean =>
  error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';
