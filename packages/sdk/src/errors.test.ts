import { describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  AuthError,
  endsSession,
  isAuthError,
  NoCurrentSessionError,
  OneTapError,
  SchemaError,
  UnreachableError,
  UsageError,
} from './errors.ts';

const body = {
  status_code: 404,
  error_type: 'session_not_found',
  error_message: 'Session not found.',
  error_url: 'https://example.com/404',
  request_id: 'request-id-1',
};

describe('errors', () => {
  it.each([
    [new UsageError('passwords.create', 'email must be a string'), 'UsageError'],
    [new UnreachableError('Unable to contact our servers.'), 'UnreachableError'],
    [new SchemaError([]), 'SchemaError'],
    [new ApiError(body), 'ApiError'],
    [new NoCurrentSessionError(), 'NoCurrentSessionError'],
  ])('are AuthErrors with a name that survives minification: %s', (error, name) => {
    expect(error).toBeInstanceOf(AuthError);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe(name);
  });

  it('name the method and the problem of a wrong call, on two lines', () => {
    expect(new UsageError('passwords.create', 'email must be a string').message).toBe(
      'Invalid call to passwords.create\nemail must be a string',
    );
  });

  it('list each field of a schema error with its message', () => {
    const error = new SchemaError([
      { dataPath: '.email', message: 'should be string' },
      { dataPath: '.password', message: 'should NOT be shorter than 1 characters' },
    ]);
    expect(error.message).toBe(
      '[400] Request does not match expected schema\n.email: should be string\n.password: should NOT be shorter than 1 characters',
    );
  });

  it("contain all fields of the API's error", () => {
    const error = new ApiError(body);
    expect(error).toMatchObject(body);
    expect(error.message).toBe(
      '[404] session_not_found\nSession not found.\nSee https://example.com/404 for more information.\nrequest_id: request-id-1\n',
    );
  });

  it("contain the additional details of the API's error", () => {
    const error_details = { retry: 'later' };
    expect(new ApiError({ ...body, error_details }).error_details).toEqual(error_details);
  });

  it('leave the last line empty when an API error has no request id', () => {
    expect(new ApiError({ ...body, request_id: undefined }).message).toBe(
      '[404] session_not_found\nSession not found.\nSee https://example.com/404 for more information.\n',
    );
  });

  it('name no page where an API error has none', () => {
    expect(new ApiError({ ...body, error_url: '' }).message).toBe(
      '[404] session_not_found\nSession not found.\nrequest_id: request-id-1\n',
    );
  });

  it('say that there is no session', () => {
    expect(new NoCurrentSessionError().message).toBe(
      'There is no session currently available. Make sure the user is authenticated with a valid session.',
    );
  });
});

describe('isAuthError', () => {
  it('is true only for errors of this package', () => {
    const ours = [new ApiError(body), new UsageError('a', 'b'), new OneTapError('c')];
    expect(ours.every(isAuthError)).toBe(true);
    expect([new Error('ApiError'), body, null, undefined].some(isAuthError)).toBe(false);
  });
});

describe('errors of another copy of this package, such as its CJS build,', () => {
  const importCopy = async () => {
    vi.resetModules();
    return import('./errors.ts');
  };

  it('are recognized in both directions', async () => {
    const copy = await importCopy();
    const theirs = new copy.ApiError(body);
    const ours = new ApiError(body);
    expect(Object.getPrototypeOf(theirs)).not.toBe(ApiError.prototype);
    expect([isAuthError(theirs), copy.isAuthError(ours)]).toEqual([true, true]);
    expect([endsSession(theirs), copy.endsSession(ours)]).toEqual([true, true]);
    expect(theirs).toBeInstanceOf(ApiError);
    expect(theirs).toBeInstanceOf(AuthError);
    expect(ours).toBeInstanceOf(copy.ApiError);
  });

  it('are not instances of another class', async () => {
    const copy = await importCopy();
    class OwnError extends ApiError {}
    expect(new copy.UnreachableError('')).not.toBeInstanceOf(ApiError);
    expect(new copy.ApiError(body)).not.toBeInstanceOf(OwnError);
    expect(new ApiError(body)).not.toBeInstanceOf(OwnError);
    expect(new OwnError(body)).toBeInstanceOf(ApiError);
  });

  it('show no further fields', async () => {
    const copy = await importCopy();
    expect(Object.keys(new copy.UsageError('a', 'b')).sort()).toEqual(['name', 'retryAfterMs']);
  });
});

describe('endsSession', () => {
  it.each([
    ['unauthorized_credentials', true],
    ['user_unauthenticated', true],
    ['invalid_secret_authentication', true],
    ['session_not_found', true],
    ['too_many_requests', false],
    ['internal_server_error', false],
    ['unknown_error', false],
    ['', false],
  ])('returns for an API error of type "%s": %s', (error_type, expected) => {
    expect(endsSession(new ApiError({ ...body, error_type }))).toBe(expected);
  });

  it('is false for everything that is not an API error', () => {
    const others = [
      new UnreachableError(''),
      new Error('session_not_found'),
      body,
      null,
      undefined,
    ];
    expect(others.some(endsSession)).toBe(false);
  });
});
