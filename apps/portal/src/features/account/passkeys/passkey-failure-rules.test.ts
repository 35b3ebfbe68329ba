import { ApiError, PasskeyError, UnreachableError } from '@bakehouse/sdk/core';
import { describe, expect, it } from 'vitest';
import { isPasskeyGone, toCreationFailure } from './passkey-failure-rules.ts';

const NOT_CREATED =
  'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.';
const REGISTERED = 'This device already has a passkey for your account. You can log in with it.';

const apiError = (status_code: number, error_type: string) =>
  new ApiError({ status_code, error_type, error_message: 'Text of the server.', error_url: '' });

const CANCELLED = new PasskeyError('cancelled', 'The user cancelled.');
const UNREACHABLE = new UnreachableError('No answer.');

describe('a passkey that was not created', () => {
  it.each([
    ['a cancel', CANCELLED, NOT_CREATED, undefined],
    ['a known device', new PasskeyError('already_registered', ''), REGISTERED, undefined],
    ['a known passkey', apiError(400, 'duplicate_webauthn_registration'), REGISTERED, undefined],
    ['a refusal', apiError(403, 'insufficient_factors'), NOT_CREATED, 'Text of the server.'],
    [
      'a lost connection',
      UNREACHABLE,
      NOT_CREATED,
      'Could not connect to the server. Please try again later.',
    ],
    ['any other error', new Error('broken'), NOT_CREATED, undefined],
  ])('is explained after %s', (_case, error, title, detail) => {
    expect(toCreationFailure(error, true)).toMatchObject({ title, detail });
  });

  it('is no failure on a device that has one', () => {
    const known = new PasskeyError('already_registered', '');
    expect(toCreationFailure(known, true).tone).toBe('info');
    expect(toCreationFailure(CANCELLED, true).tone).toBe('danger');
  });
});

it('knows a passkey that was deleted elsewhere', () => {
  expect(isPasskeyGone(apiError(404, 'webauthn_registration_not_found'))).toBe(true);
  expect(isPasskeyGone(apiError(404, 'session_not_found'))).toBe(false);
  expect(isPasskeyGone(CANCELLED)).toBe(false);
});
