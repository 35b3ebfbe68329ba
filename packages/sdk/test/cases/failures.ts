import type { RouteHandler } from '../fakes/fake-server.ts';
import { createSession, errorResponse, successResponse } from '../fixtures.ts';

/**
 * A failure of the network, the server or the caller, and the error that a method call must reject
 * with.
 */
export interface FailureCase {
  name: string;
  /** The response to each request. A promise that never settles stands for no response. */
  answer: RouteHandler;
  /** The expected error. */
  error: { name: string; message?: string; [field: string]: unknown };
  /** An action that the test takes while the method call is pending. */
  meanwhile?: 'the caller cancels' | 'the client is destroyed';
}

const toUnreachableError = (message: string) => ({ name: 'UnreachableError', message });

const NO_CONNECTION_ERROR = toUnreachableError('Unable to contact our servers.');
const INVALID_JSON_ERROR = toUnreachableError('Invalid JSON response from our servers.');
const NON_API_RESPONSE_ERROR = toUnreachableError('Invalid response from our servers.');
const UNREADABLE_ERROR_BODY_ERROR = toUnreachableError('Invalid or no response from server');

const rejectFetch =
  (message: string): RouteHandler =>
  () =>
    Promise.reject(new TypeError(message));

const neverAnswer: RouteHandler = () => new Promise(() => undefined);

const answerText = (body: BodyInit | null, status = 200, type = 'text/html'): RouteHandler => {
  const headers = { 'content-type': type };
  return () => new Response(body, { status, headers });
};

const answerJson = (body: unknown, status = 200): RouteHandler =>
  answerText(JSON.stringify(body), status, 'application/json');

/** Answers with the valid beginning of a body. `end` then breaks the stream or leaves it open. */
const answerHalfBody =
  (end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): RouteHandler =>
  () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":{"request_id":"r",'));
          end(controller);
        },
      }),
      { headers: { 'content-type': 'application/json' } },
    );

const encodeUtf16 = (value: unknown) =>
  Uint8Array.from(JSON.stringify(value), (letter) => letter.charCodeAt(0)).reduce<number[]>(
    (bytes, byte) => [...bytes, byte, 0],
    [],
  );

const HTML_PAGE = '<!doctype html><title>Welcome to the hotel</title>';

const answerApiError = (
  status: number,
  type: string,
  headers?: Record<string, string>,
): RouteHandler => {
  return () => errorResponse(status, type, headers);
};

/** The failures that every method that sends a request is tested with. */
export const FAILURE_CASES: readonly FailureCase[] = [
  {
    name: 'the connection is refused',
    answer: rejectFetch('Failed to fetch'),
    error: NO_CONNECTION_ERROR,
  },
  {
    name: 'the host name is unknown',
    answer: rejectFetch('Load failed'),
    error: NO_CONNECTION_ERROR,
  },
  {
    name: 'the response redirects to another origin',
    answer: rejectFetch('Redirect is not allowed'),
    error: NO_CONNECTION_ERROR,
  },
  {
    name: 'the connection is reset within the body',
    answer: answerHalfBody((controller) => controller.error(new TypeError('network error'))),
    error: NO_CONNECTION_ERROR,
  },
  {
    name: 'the body never ends',
    answer: answerHalfBody(() => undefined),
    error: NO_CONNECTION_ERROR,
  },
  { name: 'the headers never arrive', answer: neverAnswer, error: NO_CONNECTION_ERROR },
  { name: 'a page of HTML', answer: answerText(HTML_PAGE), error: INVALID_JSON_ERROR },
  { name: 'an empty response', answer: answerText(''), error: INVALID_JSON_ERROR },
  {
    name: 'status 204',
    answer: () => new Response(null, { status: 204 }),
    error: INVALID_JSON_ERROR,
  },
  {
    name: 'truncated JSON',
    answer: answerText('{"data":{"request_id":"r","sess', 200, 'application/json'),
    error: INVALID_JSON_ERROR,
  },
  {
    name: 'JSON in another character set',
    answer: answerText(
      Uint8Array.from(encodeUtf16({ data: {} })),
      200,
      'application/json; charset=utf-16',
    ),
    error: INVALID_JSON_ERROR,
  },
  {
    name: 'JSON without data',
    answer: answerJson({ request_id: 'r', status_code: 200 }),
    error: INVALID_JSON_ERROR,
  },
  { name: 'JSON that is null', answer: answerJson(null), error: INVALID_JSON_ERROR },
  { name: 'data that is null', answer: answerJson({ data: null }), error: INVALID_JSON_ERROR },
  { name: 'data that is a list', answer: answerJson({ data: [{}] }), error: INVALID_JSON_ERROR },
  {
    name: 'data that is a string',
    answer: answerJson({ data: 'fine' }),
    error: INVALID_JSON_ERROR,
  },
  {
    name: '429 without Retry-After',
    answer: answerApiError(429, 'too_many_requests'),
    error: { name: 'ApiError', error_type: 'too_many_requests', retryAfterMs: undefined },
  },
  {
    name: '429 with Retry-After',
    answer: answerApiError(429, 'too_many_requests', { 'retry-after': '7' }),
    error: { name: 'ApiError', error_type: 'too_many_requests', retryAfterMs: 7_000 },
  },
  {
    name: '500 as JSON',
    answer: answerApiError(500, 'internal_server_error'),
    error: { name: 'ApiError', error_type: 'internal_server_error', status_code: 500 },
  },
  { name: '500 as HTML', answer: answerText(HTML_PAGE, 500), error: NON_API_RESPONSE_ERROR },
  {
    name: '503 with Retry-After',
    answer: () => new Response('Busy', { status: 503, headers: { 'retry-after': '2' } }),
    error: { ...NON_API_RESPONSE_ERROR, retryAfterMs: 2_000 },
  },
  {
    name: 'an error whose JSON is truncated',
    answer: answerText('{"status_code":500,"err', 500, 'application/json'),
    error: UNREADABLE_ERROR_BODY_ERROR,
  },
  {
    name: 'an error as JSON that says it is text',
    answer: answerText('{"error_type":"session_not_found"}', 500, 'text/plain'),
    error: NON_API_RESPONSE_ERROR,
  },
  {
    name: 'an error response without its fields',
    answer: answerJson({ oops: true }, 502),
    error: { name: 'ApiError', error_type: 'unknown_error', status_code: 400 },
  },
  {
    name: 'a schema error',
    answer: answerJson({ body: [{ dataPath: '.email', message: 'must be a string' }] }, 400),
    error: {
      name: 'SchemaError',
      message: '[400] Request does not match expected schema\n.email: must be a string',
    },
  },
  {
    name: 'a captcha is required',
    answer: answerText('Captcha required', 403, 'text/plain'),
    error: { name: 'CaptchaRequiredError', message: 'CAPTCHA required' },
  },
  {
    name: 'the caller cancels',
    answer: neverAnswer,
    meanwhile: 'the caller cancels',
    error: { name: 'Error', message: 'The caller cancelled.' },
  },
  {
    name: 'the client is destroyed',
    answer: neverAnswer,
    meanwhile: 'the client is destroyed',
    error: { name: 'AbortError' },
  },
];

/** A response with a valid `data` envelope, in which the fields have wrong types. */
export const WRONG_FIELD_TYPES_CASE: FailureCase = {
  name: 'data that is of wrong types',
  answer: () =>
    successResponse({
      request_id: 'r',
      status_code: 200,
      user_id: 7,
      user: 'bo',
      session: [],
      session_token: null,
      session_jwt: {},
      __user: 'bo',
      emails: {},
      name: 5,
    }),
  error: INVALID_JSON_ERROR,
};

/** Sign-in responses in which one field is missing or has a wrong type. */
export const INVALID_SIGN_IN_RESPONSES: Readonly<Record<string, object>> = {
  'the user is a string': { user: 'bo' },
  'the user has no id': { user: { emails: [] } },
  'there is no session': { session: null },
  'the session has no id': { session: { ...createSession(), session_id: null } },
  'the session has no expiry': { session: { ...createSession(), expires_at: 7 } },
  'the session token is a number': { session_token: 7 },
  'there is no JWT': { session_jwt: null },
};
