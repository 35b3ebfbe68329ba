import { ApiFailure } from '@bakehouse/contract';

const USER_CODE_ERRORS: ReadonlySet<string | undefined> = new Set([
  'user_code_not_found',
  'user_code_expired',
  'user_code_used',
]);

/** True if another code is needed, and false if the same one can be sent again. */
export const isUserCodeRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && USER_CODE_ERRORS.has(error.errorType);
