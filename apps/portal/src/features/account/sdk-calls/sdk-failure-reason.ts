import { ApiError, UnreachableError } from '@bakehouse/sdk/core';
import { toUnreachableFailure } from '../../../api/http/failure.ts';

/** The reason that the server or the network gave; undefined if there is none to show. */
export function sdkFailureReason(error: unknown, isOnline: boolean): string | undefined {
  if (error instanceof UnreachableError) return toUnreachableFailure(isOnline, error).message;
  return error instanceof ApiError ? error.error_message : undefined;
}
