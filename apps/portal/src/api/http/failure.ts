import { ApiFailure } from '@bakehouse/contract';

const OFFLINE_TEXT = 'You are offline. Please check your connection.';
const UNREACHABLE_TEXT = 'Could not connect to the server. Please try again later.';
const UNAVAILABLE_TEXT = 'The server is currently unavailable. Please try again later.';

const UNAVAILABLE: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** Without a status, because no answer arrived. */
export const toUnreachable = (isOnline: boolean, cause: unknown): ApiFailure =>
  new ApiFailure({ message: isOnline ? UNREACHABLE_TEXT : OFFLINE_TEXT }, { cause });

/** @param fallback shown when the server sent no text */
export const messageFor = (error: unknown, fallback: string): string => {
  if (!(error instanceof ApiFailure)) return fallback;
  return UNAVAILABLE.has(error.status) ? UNAVAILABLE_TEXT : error.message || fallback;
};

export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || UNAVAILABLE.has(error.status));

/** No other status ends a session. */
export const isWithoutSession = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401;

/** A retry would be refused again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;
