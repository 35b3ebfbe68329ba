import { signInResponse } from '../accounts/auth.ts';
import {
  changePinBody,
  forgotPinBody,
  forgotPinResponse,
  pinBody,
  pinProofBody,
  recoveryCodesResponse,
  startPinPasskeyResponse,
} from '../accounts/pin.ts';
import { errorBody } from '../errors.ts';
import { emptyBody } from './empty-body.ts';
import { portalCall } from './portal-call.ts';

export const createPin = portalCall({
  method: 'POST',
  path: '/auth/pin/create',
  level: 'first_level',
  summary: 'Set the first PIN and complete the login',
  body: pinBody,
  reply: signInResponse,
  errors: { 409: errorBody },
});

export const authenticatePin = portalCall({
  method: 'POST',
  path: '/auth/pin/authenticate',
  level: 'first_level',
  summary: 'Complete the login with the PIN',
  body: pinProofBody,
  reply: signInResponse,
});

export const forgetPin = portalCall({
  method: 'POST',
  path: '/auth/pin/forgot',
  level: 'first_level',
  summary: 'Lock PIN entry for 24 hours and email a link that sets a new PIN after that',
  body: forgotPinBody,
  reply: forgotPinResponse,
});

export const startPinPasskey = portalCall({
  method: 'POST',
  path: '/auth/pin/passkey/start',
  level: 'first_level',
  summary: 'Get a challenge for a passkey that is sent in place of the PIN',
  body: emptyBody,
  reply: startPinPasskeyResponse,
});

export const changePin = portalCall({
  method: 'POST',
  path: '/admin/pin/reset',
  level: 'second_level',
  summary: 'Change the PIN of the caller and end all other sessions',
  body: changePinBody,
  reply: signInResponse,
});

export const createRecoveryCodes = portalCall({
  method: 'POST',
  path: '/auth/recovery_codes',
  level: 'second_level',
  summary: 'Replace the recovery codes of the caller; each new one replaces the PIN once',
  body: pinProofBody,
  reply: recoveryCodesResponse,
});
