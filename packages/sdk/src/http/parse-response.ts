import type { ApiErrorBody, SchemaProblem } from '../error-types.ts';
import { ApiError, CaptchaRequiredError, SchemaError, UnreachableError } from '../errors.ts';
import { matchesShape } from '../validation/matches-shape.ts';
import { isRecord, parseJson } from '../validation/record.ts';
import type { ResponseData } from './api-request.ts';
import { retryAfterMs } from './retry-after.ts';

/** A response whose body has been read. */
export interface TextResponse {
  response: Pick<Response, 'status' | 'headers'>;
  text: string;
}

export const INVALID_JSON_MESSAGE = 'Invalid JSON response from our servers.';

const UNKNOWN_API_ERROR: ApiErrorBody = {
  status_code: 400,
  error_type: 'unknown_error',
  error_message: 'Unknown error',
  error_url: '',
};

const isApiErrorBody = (
  body: ResponseData,
): body is ResponseData & Pick<ApiErrorBody, 'error_type'> =>
  matchesShape(body, { error_type: '' });

const isSchemaProblem = (item: unknown): item is SchemaProblem =>
  matchesShape(item, { dataPath: '', message: '' });

function toAuthError({ response: { status, headers }, text }: TextResponse): Error {
  const options = { retryAfterMs: retryAfterMs(headers) };
  if (!headers.get('content-type')?.toLowerCase().includes('json')) {
    if (text.includes('Captcha required')) return new CaptchaRequiredError(options);
    return new UnreachableError('Invalid response from our servers.', options);
  }
  const json = parseJson(text);
  if (json === undefined) {
    return new UnreachableError('Invalid or no response from server', options);
  }
  const body = isRecord(json) ? json : {};
  const problems = [body.body, body.params, body.query].find(Array.isArray);
  if (problems) return new SchemaError(problems.filter(isSchemaProblem));
  const fields = isApiErrorBody(body) ? { status_code: status, ...body } : {};
  return new ApiError({ ...UNKNOWN_API_ERROR, ...fields }, options);
}

/**
 * Returns the JSON body of a successful response.
 * @throws AuthError for any other response
 */
export function parseJsonBody(reply: TextResponse): ResponseData {
  if (reply.response.status > 299) throw toAuthError(reply);
  const body = parseJson(reply.text);
  if (!isRecord(body)) throw new UnreachableError(INVALID_JSON_MESSAGE);
  return body;
}

/**
 * Returns the `data` field of a successful response.
 * @throws AuthError for any other response
 */
export function parseResponseData(reply: TextResponse): ResponseData {
  const { data } = parseJsonBody(reply);
  if (!isRecord(data)) throw new UnreachableError(INVALID_JSON_MESSAGE);
  return data;
}
