import { PASSWORD_MIN_LENGTH, PIN_FORMAT_MESSAGE } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { PASSWORD_PROBLEM_TEXTS } from '../features/login/reset/texts.ts';

const modules = import.meta.glob<Record<string, unknown>>('../**/texts.ts', { eager: true });

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values<unknown>({ ...value }).flatMap(listTexts)
    : [];
};

const shown = new Set([
  ...listTexts(modules),
  PIN_FORMAT_MESSAGE,
  PASSWORD_PROBLEM_TEXTS.tooShort(PASSWORD_MIN_LENGTH),
]);

/** Programs and people rely on these texts, so none of them may change. */
it.each([
  'PIN must be exactly 4 digits.',
  'PINs do not match.',
  'Please enter email and password',
  'Invalid email or password',
  'New passwords do not match.',
  'Please enter a stronger new password.',
  'Please enter a valid email or wildcard domain (*@domain.com).',
  'This email already has access.',
  'No changes detected.',
  'Please enter your email',
  'Please enter and confirm your new password',
  'Passwords do not match',
  'Password must be at least 8 characters',
  'Password is not strong enough. Please choose a stronger password.',
  'Email must match your account email.',
  'Text must match exactly.',
  'You are currently offline. Some functionality may be limited.',
  'You are offline. Please check your connection.',
  'Could not connect to the server. Please try again later.',
  'The server is currently unavailable. Please try again later.',
  'Failed to validate session',
  'Failed to authenticate',
  'Failed to create PIN',
  'Failed to delete account',
  'Failed to update permissions',
  'Failed to update dates',
  'Failed to update ban status',
  'Invalid PIN or code. Please try again.',
  'Unable to validate session. Please try again.',
  'Invalid PIN or authentication failed.',
  'Failed to set new PIN.',
  'PIN reset requested. Check your email. Account locked for 24 hours.',
  'Failed to request PIN reset. Please try again later.',
  'Dates updated successfully',
  'User has been banned.',
  'User has been unbanned.',
  'Failed to fetch file list.',
  'Failed to fetch users',
  'Failed to fetch activity logs.',
  'Could not start password reset',
  'If that email exists, a reset link has been sent.',
  'Could not reset password',
  'Reset link may be expired or invalid',
  'Could not check strength',
  'Invalid Date',
  'N/A',
  'Looks like there was an error!',
  'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
])('has the text "%s"', (text) => {
  expect(shown).toContain(text);
});
