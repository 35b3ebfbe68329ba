import { signInResponse } from '../accounts/auth.ts';
import {
  type forgotPinBody,
  forgotPinResponse,
  type pinBody,
  type pinProofBody,
} from '../accounts/pin.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const createPin = portalCall({
  method: 'POST',
  path: '/auth/pin/create',
  level: 'first_level',
  body: typeOnly<typeof pinBody>(),
  reply: signInResponse,
});

export const authenticatePin = portalCall({
  method: 'POST',
  path: '/auth/pin/authenticate',
  level: 'first_level',
  body: typeOnly<typeof pinProofBody>(),
  reply: signInResponse,
});

export const requestPinReset = portalCall({
  method: 'POST',
  path: '/auth/pin/forgot',
  level: 'first_level',
  body: typeOnly<typeof forgotPinBody>(),
  reply: forgotPinResponse,
});
