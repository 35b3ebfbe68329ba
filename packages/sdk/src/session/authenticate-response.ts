import { UnreachableError } from '../errors.ts';
import type { ResponseData } from '../http/api-request.ts';
import { INVALID_JSON_MESSAGE } from '../http/parse-response.ts';
import type { AuthenticateResponse } from '../types.ts';
import { omitKeys } from '../validation/record.ts';
import { isSession, isUser } from './stored-session.ts';

const isAuthenticateResponse = (data: ResponseData): data is ResponseData & AuthenticateResponse =>
  isSession(data.session) &&
  isUser(data.user) &&
  typeof data.session_token === 'string' &&
  typeof data.session_jwt === 'string';

/**
 * Checks the fields of a sign-in response that the client relies on, and removes the internal field
 * `__user`.
 */
export function toAuthenticateResponse(data: ResponseData): AuthenticateResponse {
  const response = omitKeys(data, '__user');
  if (!isAuthenticateResponse(response)) throw new UnreachableError(INVALID_JSON_MESSAGE);
  return response;
}
