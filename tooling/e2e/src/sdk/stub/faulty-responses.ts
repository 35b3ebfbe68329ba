import type { ServerResponse } from 'node:http';
import { respondWithApiError, toCorsHeaders, sendJson, type Responder } from './stub-server.ts';

export interface FaultyResponse {
  respond: Responder;
  /** The server stays silent, so only the client's timeout ends the call. */
  isSilent?: true;
  error: { name: string; message?: string; [field: string]: unknown };
}

const toUnreachableError = (message: string) => ({ name: 'UnreachableError', message });

const SERVER_UNREACHABLE_ERROR = toUnreachableError('Unable to contact our servers.');
const INVALID_JSON_ERROR = toUnreachableError('Invalid JSON response from our servers.');
const INVALID_RESPONSE_ERROR = toUnreachableError('Invalid response from our servers.');
const UNREADABLE_REFUSAL_ERROR = toUnreachableError('Invalid or no response from server');

const HTML_PAGE = '<!doctype html><title>Welcome to the hotel</title>';
const JSON_CONTENT_TYPE = { 'Content-Type': 'application/json' };

const respondWith =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): Responder =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

/** Sends the first part of a valid JSON body, and leaves the rest of the response to `spoil`. */
const respondWithPartialBody =
  (spoil: (response: ServerResponse) => void): Responder =>
  (response) => {
    response.writeHead(200, { ...JSON_CONTENT_TYPE, 'Content-Length': '1000' });
    response.write('{"data":{"request_id":"r",', () => spoil(response));
  };

const respondWithoutCorsHeaders: Responder = (response) => {
  for (const name of Object.keys(toCorsHeaders(''))) response.removeHeader(name);
  sendJson(response, 200, { data: {} });
};

/** @param elsewhere another origin, which must not receive a request */
const createConnectionFaults = (elsewhere: string): Record<string, FaultyResponse> => ({
  'the connection is closed without a word': {
    respond: (response) => response.destroy(),
    error: SERVER_UNREACHABLE_ERROR,
  },
  'the connection is reset': {
    respond: (response) => response.socket?.resetAndDestroy(),
    error: SERVER_UNREACHABLE_ERROR,
  },
  'the connection is reset within the body': {
    respond: respondWithPartialBody((response) => response.socket?.resetAndDestroy()),
    error: SERVER_UNREACHABLE_ERROR,
  },
  'the body is shorter than it said': {
    respond: respondWithPartialBody((response) => response.socket?.end()),
    error: SERVER_UNREACHABLE_ERROR,
  },
  'the body stands still': {
    respond: respondWithPartialBody(() => undefined),
    isSilent: true,
    error: SERVER_UNREACHABLE_ERROR,
  },
  'the headers never come': {
    respond: () => undefined,
    isSilent: true,
    error: SERVER_UNREACHABLE_ERROR,
  },
  'bytes that are no HTTP': {
    respond: (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'),
    error: SERVER_UNREACHABLE_ERROR,
  },
  'a compressed body that is none': {
    respond: respondWith(
      200,
      { ...JSON_CONTENT_TYPE, 'Content-Encoding': 'gzip' },
      'not gzip at all',
    ),
    error: SERVER_UNREACHABLE_ERROR,
  },
  'an answer that the page may not read': {
    respond: respondWithoutCorsHeaders,
    error: SERVER_UNREACHABLE_ERROR,
  },
  'a redirect to another origin': {
    respond: respondWith(307, { Location: `${elsewhere}/sdk/v1/passwords/strength_check` }),
    error: SERVER_UNREACHABLE_ERROR,
  },
});

const CONTENT_FAULTS: Record<string, FaultyResponse> = {
  'a page of HTML': {
    respond: respondWith(200, { 'Content-Type': 'text/html' }, HTML_PAGE),
    error: INVALID_JSON_ERROR,
  },
  'an empty answer': { respond: respondWith(200, JSON_CONTENT_TYPE), error: INVALID_JSON_ERROR },
  '204': { respond: respondWith(204, {}), error: INVALID_JSON_ERROR },
  'JSON that ends too soon': {
    respond: respondWith(200, JSON_CONTENT_TYPE, '{"data":{"a"'),
    error: INVALID_JSON_ERROR,
  },
  'JSON in another character set': {
    respond: respondWith(
      200,
      { 'Content-Type': 'application/json; charset=utf-16' },
      Buffer.from('{"data":{}}', 'utf16le'),
    ),
    error: INVALID_JSON_ERROR,
  },
  'JSON without data': {
    respond: respondWith(200, JSON_CONTENT_TYPE, '{"request_id":"r"}'),
    error: INVALID_JSON_ERROR,
  },
  'data that is a list': {
    respond: respondWith(200, JSON_CONTENT_TYPE, '{"data":[]}'),
    error: INVALID_JSON_ERROR,
  },
  '429 without a word on when': {
    respond: respondWithApiError(429, 'too_many_requests'),
    error: { name: 'ApiError', error_type: 'too_many_requests' },
  },
  '429 with Retry-After': {
    respond: respondWithApiError(429, 'too_many_requests', { 'Retry-After': '7' }),
    error: { name: 'ApiError', error_type: 'too_many_requests', retryAfterMs: 7_000 },
  },
  '500 as JSON': {
    respond: respondWithApiError(500, 'internal_server_error'),
    error: { name: 'ApiError', error_type: 'internal_server_error' },
  },
  '500 as HTML': {
    respond: respondWith(500, { 'Content-Type': 'text/html' }, HTML_PAGE),
    error: INVALID_RESPONSE_ERROR,
  },
  '503 as text': {
    respond: respondWith(503, { 'Retry-After': '2' }, 'Busy'),
    error: INVALID_RESPONSE_ERROR,
  },
  'an error whose JSON ends too soon': {
    respond: respondWith(500, JSON_CONTENT_TYPE, '{"status_code":500,"er'),
    error: UNREADABLE_REFUSAL_ERROR,
  },
  'a refused shape': {
    respond: respondWith(
      400,
      JSON_CONTENT_TYPE,
      '{"body":[{"dataPath":".email","message":"is no address"}]}',
    ),
    error: { name: 'SchemaError' },
  },
  'a captcha is demanded': {
    respond: respondWith(403, { 'Content-Type': 'text/plain' }, 'Captcha required'),
    error: { name: 'CaptchaRequiredError' },
  },
};

export const createFaultyResponses = (elsewhere: string): Record<string, FaultyResponse> => ({
  ...createConnectionFaults(elsewhere),
  ...CONTENT_FAULTS,
});
