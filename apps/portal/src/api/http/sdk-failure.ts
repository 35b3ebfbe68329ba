import { ApiFailure } from '@bakehouse/contract';
import { isAuthError } from '@bakehouse/sdk';
import { toUnreachableFailure } from './failure.ts';

const MS_PER_SECOND = 1_000;

/** Translates an error of the SDK, so that screens treat all calls alike; returns others as they are. */
export function toSdkFailure(error: unknown, isOnline: boolean): unknown {
  if (!isAuthError(error)) return error;
  if (error.name === 'UnreachableError') return toUnreachableFailure(isOnline, error);
  if (error.name !== 'ApiError') return error;
  const { status_code, error_type, error_message, retryAfterMs } = error;
  return new ApiFailure(
    {
      status: status_code,
      // The SDK's own message for an answer without a text does not help users.
      message: error_type === 'unknown_error' ? '' : error_message,
      errorType: error_type,
      ...(retryAfterMs !== undefined && { retryAfterSeconds: retryAfterMs / MS_PER_SECOND }),
    },
    { cause: error },
  );
}
