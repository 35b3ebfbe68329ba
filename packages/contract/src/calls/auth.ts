import {
  adoptSessionBody,
  signInBody,
  signInResponse,
  validateSessionBody,
  validateSessionResponse,
} from '../accounts/auth.ts';
import { portalCall } from './portal-call.ts';

export const signIn = portalCall({
  method: 'POST',
  path: '/stytch/authenticate',
  level: 'anyone',
  summary: 'Log in with email and password',
  body: signInBody,
  reply: signInResponse,
});

export const adoptSession = portalCall({
  method: 'POST',
  path: '/stytch/session/authenticate',
  level: 'anyone',
  summary: 'Log in with a session token from the login widget',
  body: adoptSessionBody,
  reply: signInResponse,
});

export const validateSession = portalCall({
  method: 'POST',
  path: '/auth/validate',
  level: 'first_level',
  summary: 'Get the current user and the level of the session',
  body: validateSessionBody,
  reply: validateSessionResponse,
});
