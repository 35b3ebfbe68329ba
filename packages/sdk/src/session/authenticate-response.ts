import { UnreachableError } from '../errors.ts';
import type { Data } from '../http/call.ts';
import { INVALID_JSON } from '../http/parse-response.ts';
import type { AuthenticateResponse } from '../types.ts';
import { omit } from '../validation/record.ts';
import { isSession, isUser } from './cache.ts';

const isAuthenticateResponse = (data: Data): data is Data & AuthenticateResponse =>
  isSession(data.session) &&
  isUser(data.user) &&
  typeof data.session_token === 'string' &&
  typeof data.session_jwt === 'string';

/** Checks the parts of a sign-in that the client itself relies on, and drops the private copy of the user. */
export function toAuthenticateResponse(data: Data): AuthenticateResponse {
  const response = omit(data, '__user');
  if (!isAuthenticateResponse(response)) throw new UnreachableError(INVALID_JSON);
  return response;
}
