import { signInResponse } from '../accounts/auth.ts';
import {
  passwordStrength,
  passwordStrengthBody,
  resetPasswordBody,
  startPasswordResetBody,
  startPasswordResetResponse,
} from '../accounts/passwords.ts';
import { portalCall } from './portal-call.ts';

export const startPasswordReset = portalCall({
  method: 'POST',
  path: '/stytch/password/reset/start',
  level: 'anyone',
  summary: 'Email a link that sets a new password; the response is the same for every address',
  body: startPasswordResetBody,
  reply: startPasswordResetResponse,
});

export const resetPassword = portalCall({
  method: 'POST',
  path: '/stytch/password/reset',
  level: 'anyone',
  summary: 'Set a new password with the token of an emailed link, and log in',
  body: resetPasswordBody,
  reply: signInResponse,
});

export const checkPasswordStrength = portalCall({
  method: 'POST',
  path: '/password/strength',
  level: 'anyone',
  summary: 'Rate a password before it is set',
  body: passwordStrengthBody,
  reply: passwordStrength,
});
