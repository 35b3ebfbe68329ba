import type { ServerResponse } from 'node:http';
import { corsHeaders, sendJson, type Answerer } from './recorder.ts';

/** One way in which an answer goes wrong on its way into a page. */
export interface Trouble {
  answer: Answerer;
  /** Nothing more comes: only the caller's own limit ends the call. */
  isSilent?: true;
  error: { name: string; message?: string; [field: string]: unknown };
}

const unreachable = (message: string) => ({ name: 'UnreachableError', message });

const NO_CONTACT = unreachable('Unable to contact our servers.');
const NO_JSON = unreachable('Invalid JSON response from our servers.');
const NO_API = unreachable('Invalid response from our servers.');
const NO_ERROR_BODY = unreachable('Invalid or no response from server');

const PAGE = '<!doctype html><title>Welcome to the hotel</title>';
const JSON_TYPE = { 'Content-Type': 'application/json' };

const send =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): Answerer =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

const sendApiError =
  (status: number, error_type: string, headers: Record<string, string> = {}): Answerer =>
  (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, status, {
      status_code: status,
      request_id: 'r',
      error_type,
      error_message: '',
      error_url: '',
    });
  };

/** Begins well, and leaves the rest to be spoilt. */
const sendHalf =
  (spoil: (response: ServerResponse) => void): Answerer =>
  (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '1000' });
    response.write('{"data":{"request_id":"r",', () => spoil(response));
  };

const withoutCors: Answerer = (response) => {
  for (const name of Object.keys(corsHeaders(''))) response.removeHeader(name);
  sendJson(response, 200, { data: {} });
};

/** @param elsewhere another origin, which must never hear of it */
export const browserTroubles = (elsewhere: string): Record<string, Trouble> => ({
  'the connection is closed without a word': {
    answer: (response) => response.destroy(),
    error: NO_CONTACT,
  },
  'the connection is reset': {
    answer: (response) => response.socket?.resetAndDestroy(),
    error: NO_CONTACT,
  },
  'the connection is reset within the body': {
    answer: sendHalf((response) => response.socket?.resetAndDestroy()),
    error: NO_CONTACT,
  },
  'the body is shorter than it said': {
    answer: sendHalf((response) => response.socket?.end()),
    error: NO_CONTACT,
  },
  'the body stands still': {
    answer: sendHalf(() => undefined),
    isSilent: true,
    error: NO_CONTACT,
  },
  'the headers never come': { answer: () => undefined, isSilent: true, error: NO_CONTACT },
  'bytes that are no HTTP': {
    answer: (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'),
    error: NO_CONTACT,
  },
  'a compressed body that is none': {
    answer: send(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, 'not gzip at all'),
    error: NO_CONTACT,
  },
  'an answer that the page may not read': { answer: withoutCors, error: NO_CONTACT },
  'a redirect to another origin': {
    answer: send(307, { Location: `${elsewhere}/sdk/v1/passwords/strength_check` }),
    error: NO_CONTACT,
  },
  'a page of HTML': { answer: send(200, { 'Content-Type': 'text/html' }, PAGE), error: NO_JSON },
  'an empty answer': { answer: send(200, JSON_TYPE), error: NO_JSON },
  '204': { answer: send(204, {}), error: NO_JSON },
  'JSON that ends too soon': { answer: send(200, JSON_TYPE, '{"data":{"a"'), error: NO_JSON },
  'JSON in another character set': {
    answer: send(
      200,
      { 'Content-Type': 'application/json; charset=utf-16' },
      Buffer.from('{"data":{}}', 'utf16le'),
    ),
    error: NO_JSON,
  },
  'JSON without data': { answer: send(200, JSON_TYPE, '{"request_id":"r"}'), error: NO_JSON },
  'data that is a list': { answer: send(200, JSON_TYPE, '{"data":[]}'), error: NO_JSON },
  '429 without a word on when': {
    answer: sendApiError(429, 'too_many_requests'),
    error: { name: 'ApiError', error_type: 'too_many_requests' },
  },
  '429 with Retry-After': {
    answer: sendApiError(429, 'too_many_requests', { 'Retry-After': '7' }),
    error: { name: 'ApiError', error_type: 'too_many_requests', retryAfterMs: 7_000 },
  },
  '500 as JSON': {
    answer: sendApiError(500, 'internal_server_error'),
    error: { name: 'ApiError', error_type: 'internal_server_error' },
  },
  '500 as HTML': { answer: send(500, { 'Content-Type': 'text/html' }, PAGE), error: NO_API },
  '503 as text': { answer: send(503, { 'Retry-After': '2' }, 'Busy'), error: NO_API },
  'an error whose JSON ends too soon': {
    answer: send(500, JSON_TYPE, '{"status_code":500,"er'),
    error: NO_ERROR_BODY,
  },
  'a refused shape': {
    answer: send(400, JSON_TYPE, '{"body":[{"dataPath":".email","message":"is no address"}]}'),
    error: { name: 'SchemaError' },
  },
  'a captcha is demanded': {
    answer: send(403, { 'Content-Type': 'text/plain' }, 'Captcha required'),
    error: { name: 'CaptchaRequiredError' },
  },
});
