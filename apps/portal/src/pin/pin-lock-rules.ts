import { ApiFailure } from '@bakehouse/contract';

/** How long the failure locks PIN entry, in milliseconds; null if it does not. */
export const lockMsOf = (error: unknown): number | null =>
  error instanceof ApiFailure && error.errorType === 'pin_locked'
    ? (error.retryAfterSeconds ?? 0) * 1_000
    : null;
