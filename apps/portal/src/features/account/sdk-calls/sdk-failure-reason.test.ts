import { ApiError, UnreachableError } from '@bakehouse/sdk/core';
import { expect, it } from 'vitest';
import { sdkFailureReason } from './sdk-failure-reason.ts';

const UNREACHABLE = new UnreachableError('No answer.');
const REFUSAL = new ApiError({
  status_code: 403,
  error_type: 'insufficient_factors',
  error_message: 'Enter your PIN first.',
  error_url: '',
});

it.each([
  ['the server', REFUSAL, true, 'Enter your PIN first.'],
  ['the network', UNREACHABLE, true, 'Could not connect to the server. Please try again later.'],
  [
    'a missing connection of this device',
    UNREACHABLE,
    false,
    'You are offline. Please check your connection.',
  ],
  ['nothing else', new Error('broken'), true, undefined],
])('names the reason that comes from %s', (_case, error, isOnline, reason) => {
  expect(sdkFailureReason(error, isOnline)).toBe(reason);
});
