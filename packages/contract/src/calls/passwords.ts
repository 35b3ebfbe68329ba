import { passwordStrength, type passwordStrengthBody } from '../accounts/password-strength.ts';
import { type startPasswordResetBody, startPasswordResetResponse } from '../accounts/passwords.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const startPasswordReset = portalCall({
  method: 'POST',
  path: '/stytch/password/reset/start',
  level: 'anyone',
  body: typeOnly<typeof startPasswordResetBody>(),
  reply: startPasswordResetResponse,
});

export const checkPasswordStrength = portalCall({
  method: 'POST',
  path: '/password/strength',
  level: 'anyone',
  body: typeOnly<typeof passwordStrengthBody>(),
  reply: passwordStrength,
});
