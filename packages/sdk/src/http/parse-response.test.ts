import { describe, expect, it } from 'vitest';
import { ApiError, SchemaError, UnreachableError } from '../errors.ts';
import { parseResponseData } from './parse-response.ts';

const reply = (status: number, text: string, contentType = 'application/json', more = {}) => ({
  response: { status, headers: new Headers({ 'content-type': contentType, ...more }) },
  text,
});

const errorOf = (...args: Parameters<typeof reply>): unknown => {
  try {
    return parseResponseData(reply(...args));
  } catch (error) {
    return error;
  }
};

describe('parseResponseData', () => {
  it('returns the data of a successful response', () => {
    expect(parseResponseData(reply(200, '{"data":{"score":3}}'))).toEqual({ score: 3 });
  });

  it.each([
    ['a page', 200, '<html></html>', 'text/html'],
    ['an empty body', 200, '', 'application/json'],
    ['no content', 204, '', ''],
    ['cut-off JSON', 200, '{"data":{"sco', 'application/json'],
    ['no data', 200, '{"score":3}', 'application/json'],
    ['data that is a list', 200, '{"data":[]}', 'application/json'],
    ['null', 200, 'null', 'application/json'],
  ])('rejects a successful response with %s as invalid JSON', (_, status, text, contentType) => {
    expect(errorOf(status, text, contentType)).toEqual(
      new UnreachableError('Invalid JSON response from our servers.'),
    );
  });

  it.each([
    ['text', 502, 'Bad gateway', 'text/plain', 'Invalid response from our servers.'],
    [
      'a page',
      500,
      '<html></html>',
      'text/html; charset=utf-8',
      'Invalid response from our servers.',
    ],
    ['no content type', 500, '', '', 'Invalid response from our servers.'],
    ['broken JSON', 500, '{"error', 'application/json', 'Invalid or no response from server'],
    ['empty JSON', 500, '', 'application/json', 'Invalid or no response from server'],
  ])('has an error message for a failure with %s', (_, status, text, contentType, message) => {
    expect(errorOf(status, text, contentType)).toEqual(new UnreachableError(message));
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/problem+json'])(
    'reads an error response of the type %s',
    (contentType) => {
      const text = '{"error_type":"too_many_requests","error_message":"Slow down."}';
      expect(errorOf(429, text, contentType)).toMatchObject({ error_type: 'too_many_requests' });
    },
  );

  it('throws an ApiError with the fields of an error response', () => {
    const body = {
      status_code: 401,
      request_id: 'request-id-1',
      error_type: 'unauthorized_credentials',
      error_message: 'No.',
      error_url: 'https://example.com/401',
    };
    const error = errorOf(401, JSON.stringify(body));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(body);
  });

  it.each([['{}'], ['[]'], ['null'], ['"oops"'], ['{"error":"oops"}'], ['{"error_type":5}']])(
    'maps the unknown error %s to status 400 and unknown_error',
    (text) => {
      expect(errorOf(503, text)).toMatchObject({
        name: 'ApiError',
        status_code: 400,
        error_type: 'unknown_error',
        error_url: '',
      });
    },
  );

  it('fills in the fields that an error response lacks', () => {
    expect(errorOf(429, '{"error_type":"too_many_requests"}')).toMatchObject({
      status_code: 429,
      error_type: 'too_many_requests',
      error_url: '',
      request_id: undefined,
    });
  });

  it.each(['body', 'params', 'query'])('lists the problems under "%s" as a schema error', (key) => {
    const problem = {
      keyword: 'type',
      dataPath: '.email',
      schemaPath: '#/properties/email/type',
      params: { type: 'string' },
      message: 'should be string',
    };
    const error = errorOf(400, JSON.stringify({ [key]: [problem, 'noise'] }));
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({
      message: '[400] Request does not match expected schema\n.email: should be string',
    });
  });

  it.each([
    ['JSON', '{"error_type":"too_many_requests"}', 'application/json'],
    ['a page', '<html></html>', 'text/html'],
  ])('keeps the Retry-After time of a failure in %s', (_, text, contentType) => {
    expect(errorOf(503, text, contentType, { 'retry-after': '7' })).toMatchObject({
      retryAfterMs: 7_000,
    });
  });
});
