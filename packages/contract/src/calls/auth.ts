import {
  type adoptSessionBody,
  type signInBody,
  signInResponse,
  type validateSessionBody,
  sessionValidationResponse,
} from '../accounts/auth.ts';
import type { resetPasswordBody } from '../accounts/passwords.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const signIn = portalCall({
  method: 'POST',
  path: '/stytch/authenticate',
  level: 'anyone',
  body: typeOnly<typeof signInBody>(),
  reply: signInResponse,
});

export const adoptSession = portalCall({
  method: 'POST',
  path: '/stytch/session/authenticate',
  level: 'anyone',
  body: typeOnly<typeof adoptSessionBody>(),
  reply: signInResponse,
});

export const validateSession = portalCall({
  method: 'POST',
  path: '/auth/validate',
  level: 'first_level',
  apiKeyScope: 'any',
  whileActing: true,
  body: typeOnly<typeof validateSessionBody>(),
  reply: sessionValidationResponse,
});

export const resetPassword = portalCall({
  method: 'POST',
  path: '/stytch/password/reset',
  level: 'anyone',
  body: typeOnly<typeof resetPasswordBody>(),
  reply: signInResponse,
});
