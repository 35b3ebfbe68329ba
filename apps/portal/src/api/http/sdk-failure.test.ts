import { ApiError, UnreachableError } from '@bakehouse/sdk';
import { describe, expect, it } from 'vitest';
import { toSdkFailure } from './sdk-failure.ts';

const answered = (
  status_code: number,
  retryAfterMs?: number,
  error_type: 'too_many_requests' | 'unknown_error' = 'too_many_requests',
) =>
  new ApiError(
    { status_code, error_type, error_message: 'Slow down.', error_url: '' },
    { retryAfterMs },
  );

describe('toSdkFailure', () => {
  it.each([
    [true, 'Could not connect to the server. Please try again later.'],
    [false, 'You are offline. Please check your connection.'],
  ])('explains a call without a response (online: %s)', (isOnline, message) => {
    const failure = toSdkFailure(new UnreachableError('Unable to contact our servers.'), isOnline);
    expect(failure).toMatchObject({ name: 'ApiFailure', status: 0, message });
  });

  it('keeps the text, the type and the wait of a response', () => {
    expect(toSdkFailure(answered(429, 90_000), true)).toMatchObject({
      name: 'ApiFailure',
      status: 429,
      message: 'Slow down.',
      errorType: 'too_many_requests',
      retryAfterSeconds: 90,
    });
    expect(toSdkFailure(answered(500), true)).toMatchObject({ retryAfterSeconds: undefined });
  });

  it('has no text for a response without a text', () => {
    expect(toSdkFailure(answered(400, undefined, 'unknown_error'), true)).toMatchObject({
      status: 400,
      message: '',
    });
  });

  it('returns any other error as it is', () => {
    const error = new TypeError('Importing a module script failed.');
    expect(toSdkFailure(error, true)).toBe(error);
  });
});
