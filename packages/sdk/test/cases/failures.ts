import type { Route } from '../fakes/fake-server.ts';
import { aSession, failure, success } from '../fixtures.ts';

/** One way in which a call goes wrong. */
export interface FailureCase {
  name: string;
  /** What comes of the request. Never resolving is silence. */
  answer: Route;
  /** What the caller gets to see. */
  error: { name: string; message?: string; [field: string]: unknown };
  /** What happens while the call is under way. */
  meanwhile?: 'the caller cancels' | 'the client is destroyed';
}

const unreachable = (message: string) => ({ name: 'UnreachableError', message });

const NO_CONTACT = unreachable('Unable to contact our servers.');
const NO_JSON = unreachable('Invalid JSON response from our servers.');
const NO_API = unreachable('Invalid response from our servers.');
const NO_ERROR_BODY = unreachable('Invalid or no response from server');

const reject =
  (message: string): Route =>
  () =>
    Promise.reject(new TypeError(message));

const silence: Route = () => new Promise(() => undefined);

const text = (body: BodyInit | null, status = 200, type = 'text/html'): Route => {
  const headers = { 'content-type': type };
  return () => new Response(body, { status, headers });
};

const json = (body: unknown, status = 200): Route =>
  text(JSON.stringify(body), status, 'application/json');

/** A body that begins well, then breaks or stands still. */
const halfBody =
  (end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Route =>
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

const utf16 = (value: unknown) =>
  Uint8Array.from(JSON.stringify(value), (letter) => letter.charCodeAt(0)).reduce<number[]>(
    (bytes, byte) => [...bytes, byte, 0],
    [],
  );

const PAGE = '<!doctype html><title>Welcome to the hotel</title>';

const apiError = (status: number, type: string, headers?: Record<string, string>): Route => {
  return () => failure(status, type, headers);
};

/** What the network, what stands in it, and the caller can do to a call. */
export const FAILURES: readonly FailureCase[] = [
  { name: 'the connection is refused', answer: reject('Failed to fetch'), error: NO_CONTACT },
  { name: 'the name is not known', answer: reject('Load failed'), error: NO_CONTACT },
  {
    name: 'the answer leads to another origin',
    answer: reject('Redirect is not allowed'),
    error: NO_CONTACT,
  },
  {
    name: 'the connection is reset within the body',
    answer: halfBody((controller) => controller.error(new TypeError('network error'))),
    error: NO_CONTACT,
  },
  { name: 'the body stands still', answer: halfBody(() => undefined), error: NO_CONTACT },
  { name: 'the headers never come', answer: silence, error: NO_CONTACT },
  { name: 'a page of HTML', answer: text(PAGE), error: NO_JSON },
  { name: 'an empty answer', answer: text(''), error: NO_JSON },
  { name: '204', answer: () => new Response(null, { status: 204 }), error: NO_JSON },
  {
    name: 'JSON that ends too soon',
    answer: text('{"data":{"request_id":"r","sess', 200, 'application/json'),
    error: NO_JSON,
  },
  {
    name: 'JSON in another character set',
    answer: text(Uint8Array.from(utf16({ data: {} })), 200, 'application/json; charset=utf-16'),
    error: NO_JSON,
  },
  {
    name: 'JSON without data',
    answer: json({ request_id: 'r', status_code: 200 }),
    error: NO_JSON,
  },
  { name: 'JSON that is null', answer: json(null), error: NO_JSON },
  { name: 'data that is null', answer: json({ data: null }), error: NO_JSON },
  { name: 'data that is a list', answer: json({ data: [{}] }), error: NO_JSON },
  { name: 'data that is a text', answer: json({ data: 'fine' }), error: NO_JSON },
  {
    name: '429 without a word on when',
    answer: apiError(429, 'too_many_requests'),
    error: { name: 'ApiError', error_type: 'too_many_requests', retryAfterMs: undefined },
  },
  {
    name: '429 with Retry-After',
    answer: apiError(429, 'too_many_requests', { 'retry-after': '7' }),
    error: { name: 'ApiError', error_type: 'too_many_requests', retryAfterMs: 7_000 },
  },
  {
    name: '500 as JSON',
    answer: apiError(500, 'internal_server_error'),
    error: { name: 'ApiError', error_type: 'internal_server_error', status_code: 500 },
  },
  { name: '500 as HTML', answer: text(PAGE, 500), error: NO_API },
  {
    name: '503 with Retry-After',
    answer: () => new Response('Busy', { status: 503, headers: { 'retry-after': '2' } }),
    error: { ...NO_API, retryAfterMs: 2_000 },
  },
  {
    name: 'an error whose JSON ends too soon',
    answer: text('{"status_code":500,"err', 500, 'application/json'),
    error: NO_ERROR_BODY,
  },
  {
    name: 'an error as JSON that says it is text',
    answer: text('{"error_type":"session_not_found"}', 500, 'text/plain'),
    error: NO_API,
  },
  {
    name: 'an error without its fields',
    answer: json({ oops: true }, 502),
    error: { name: 'ApiError', error_type: 'unknown_error', status_code: 400 },
  },
  {
    name: 'a refused shape',
    answer: json({ body: [{ dataPath: '.email', message: 'must be a string' }] }, 400),
    error: {
      name: 'SchemaError',
      message: '[400] Request does not match expected schema\n.email: must be a string',
    },
  },
  {
    name: 'a captcha is demanded',
    answer: text('Captcha required', 403, 'text/plain'),
    error: { name: 'CaptchaRequiredError', message: 'CAPTCHA required' },
  },
  {
    name: 'the caller cancels',
    answer: silence,
    meanwhile: 'the caller cancels',
    error: { name: 'Error', message: 'The caller typed on.' },
  },
  {
    name: 'the client is destroyed',
    answer: silence,
    meanwhile: 'the client is destroyed',
    error: { name: 'AbortError' },
  },
];

/** An answer in the right envelope whose fields are of the wrong type. */
export const WRONG_FIELDS: FailureCase = {
  name: 'data that is of wrong types within',
  answer: () =>
    success({
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
  error: NO_JSON,
};

/** Sign-ins of which one part is not what it must be. */
export const INVALID_SIGN_INS: Readonly<Record<string, object>> = {
  'the user is a text': { user: 'bo' },
  'the user has no id': { user: { emails: [] } },
  'there is no session': { session: null },
  'the session has no id': { session: { ...aSession(), session_id: null } },
  'the session has no end': { session: { ...aSession(), expires_at: 7 } },
  'the session token is a number': { session_token: 7 },
  'there is no JWT': { session_jwt: null },
};
