import { UnreachableError } from '../errors.ts';
import type { ResponseData } from '../http/api-request.ts';
import { INVALID_JSON_MESSAGE } from '../http/parse-response.ts';
import type { AuthenticateResponse } from '../types.ts';
import { matchesShape } from '../validation/matches-shape.ts';
import { isSession, isUser } from './stored-session.ts';

const isAuthenticateResponse = (data: ResponseData): data is ResponseData & AuthenticateResponse =>
  isSession(data.session) &&
  isUser(data.user) &&
  matchesShape(data, { session_token: '', session_jwt: '' });

/**
 * Checks the fields of a sign-in response that the client relies on, and removes the internal field
 * `__user`.
 */
export function toAuthenticateResponse(data: ResponseData): AuthenticateResponse {
  const { __user, ...response } = data;
  if (!isAuthenticateResponse(response)) throw new UnreachableError(INVALID_JSON_MESSAGE);
  return response;
}
