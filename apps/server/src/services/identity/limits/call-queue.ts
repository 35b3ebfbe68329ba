import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { createKeyedMutex, type KeyedMutex } from '../../../lib/keyed-mutex.ts';

const MAX_WAITING_CALLS = 100;
const MAX_WAIT_MS = 10_000;
const BUSY_RETRY_MS = 2000;

const tooManyCallsError = () => {
  const text = 'Earlier requests for the same thing are still running. Try again in a few seconds.';
  return new HttpError(429, 'too_many_requests', text, retryAfterHeader(BUSY_RETRY_MS));
};

export const userQueueKey = (userId: string): string => `user:${userId}`;

/** Calls that would wait for one row lock wait here instead, where they hold no connection to the database. */
export const createCallQueue = (): KeyedMutex =>
  createKeyedMutex({
    limit: MAX_WAITING_CALLS,
    waitMs: MAX_WAIT_MS,
    refusal: tooManyCallsError,
  });
