import { ApiError, PasskeyError } from '@bakehouse/sdk/core';
import { sdkFailureReason } from '../sdk-calls/sdk-failure-reason.ts';
import { PASSKEY_SETTINGS_TEXTS } from './texts.ts';

const isAlreadyRegistered = (error: unknown) =>
  (error instanceof PasskeyError && error.code === 'already_registered') ||
  (error instanceof ApiError && error.error_type === 'duplicate_webauthn_registration');

export interface CreationFailure {
  tone: 'danger' | 'info';
  title: string;
  detail: string | undefined;
}

export const toCreationFailure = (error: unknown, isOnline: boolean): CreationFailure =>
  isAlreadyRegistered(error)
    ? { tone: 'info', title: PASSKEY_SETTINGS_TEXTS.alreadyRegistered, detail: undefined }
    : {
        tone: 'danger',
        title: PASSKEY_SETTINGS_TEXTS.notCreated,
        detail: sdkFailureReason(error, isOnline),
      };

/** True for a passkey that was deleted on another device or in another tab. */
export const isPasskeyGone = (error: unknown): boolean =>
  error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';
