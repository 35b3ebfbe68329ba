import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { createKeyedMutex, type KeyedMutex } from '../../../lib/keyed-mutex.ts';

const MAX_LOGINS_PER_KEY = 100;
const BUSY_RETRY_MS = 2000;

const tooManyLoginsError = () => {
  const text = 'Too many logins to one account at this moment. Try again in a few seconds.';
  return new HttpError(503, 'unavailable', text, retryAfterHeader(BUSY_RETRY_MS));
};

/** Logins run one after another, so that parallel right passwords do not count as guesses. */
export const createLoginMutex = (): KeyedMutex =>
  createKeyedMutex({ limit: MAX_LOGINS_PER_KEY, refusal: tooManyLoginsError });
