import { ApiFailure } from '@bakehouse/contract';
import { TEXTS } from './texts.ts';

const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** Creates the error for a call without a response; its status is 0. */
export const toUnreachableFailure = (isOnline: boolean, cause: unknown): ApiFailure =>
  new ApiFailure({ message: isOnline ? TEXTS.unreachable : TEXTS.offline }, { cause });

/** @param fallback the message when the server sent no error text */
export const failureMessageOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiFailure)) return fallback;
  if (error.isMaintenance) return TEXTS.maintenance;
  return UNAVAILABLE_STATUSES.has(error.status) ? TEXTS.unavailable : error.message || fallback;
};

export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || UNAVAILABLE_STATUSES.has(error.status));

export const isSessionMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401;

/** True for an account without an email address. */
export const isEmailMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && error.errorType === 'email_required';

/** True when a retry would be refused as well; 429 (too many requests) is only temporary. */
export const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;
