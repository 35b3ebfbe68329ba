import { deviceList, type revokeSessionBody, signInResponse } from '../accounts/auth.ts';
import { connectedLoginList } from '../accounts/connected-logins.ts';
import {
  type changePasswordBody,
  type changePinBody,
  type pinProofBody,
  recoveryCodesResponse,
  startPinPasskeyResponse,
} from '../accounts/pin.ts';
import { emptyBody } from './empty-body.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const changePassword = portalCall({
  method: 'POST',
  path: '/auth/password/reset',
  level: 'second_level',
  body: typeOnly<typeof changePasswordBody>(),
  reply: signInResponse,
});

export const listSessions = portalCall({
  method: 'GET',
  path: '/auth/sessions',
  level: 'second_level',
  whileActing: true,
  reply: deviceList,
});

export const listConnectedLogins = portalCall({
  method: 'GET',
  path: '/auth/connected_logins',
  level: 'second_level',
  whileActing: true,
  reply: connectedLoginList,
});

export const endSession = portalCall({
  method: 'POST',
  path: '/auth/sessions/revoke',
  level: 'second_level',
  body: typeOnly<typeof revokeSessionBody>(),
  reply: emptyBody,
});

export const endOtherSessions = portalCall({
  method: 'POST',
  path: '/auth/sessions/revoke_others',
  level: 'second_level',
  body: typeOnly<typeof emptyBody>(),
  reply: emptyBody,
});

export const deleteAccount = portalCall({
  method: 'POST',
  path: '/auth/account/delete',
  level: 'second_level',
  body: typeOnly<typeof pinProofBody>(),
  reply: emptyBody,
});

export const startPinPasskey = portalCall({
  method: 'POST',
  path: '/auth/pin/passkey/start',
  level: 'first_level',
  body: typeOnly<typeof emptyBody>(),
  reply: startPinPasskeyResponse,
});

export const changePin = portalCall({
  method: 'POST',
  path: '/admin/pin/reset',
  level: 'second_level',
  body: typeOnly<typeof changePinBody>(),
  reply: signInResponse,
});

export const createRecoveryCodes = portalCall({
  method: 'POST',
  path: '/auth/recovery_codes',
  level: 'second_level',
  body: typeOnly<typeof pinProofBody>(),
  reply: recoveryCodesResponse,
});
