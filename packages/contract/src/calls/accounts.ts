import { deviceList, revokeSessionBody, signInResponse } from '../accounts/auth.ts';
import { changePasswordBody, pinProofBody } from '../accounts/pin.ts';
import { emptyBody } from './empty-body.ts';
import { portalCall } from './portal-call.ts';

export const changePassword = portalCall({
  method: 'POST',
  path: '/auth/password/reset',
  level: 'second_level',
  summary: 'Change the password of the caller and end all other sessions',
  body: changePasswordBody,
  reply: signInResponse,
});

export const listSessions = portalCall({
  method: 'GET',
  path: '/auth/sessions',
  level: 'second_level',
  summary: 'List the live sessions of the caller, the current one first',
  reply: deviceList,
});

export const endSession = portalCall({
  method: 'POST',
  path: '/auth/sessions/revoke',
  level: 'second_level',
  summary: 'End one other session of the caller',
  body: revokeSessionBody,
  reply: emptyBody,
});

export const endOtherSessions = portalCall({
  method: 'POST',
  path: '/auth/sessions/revoke_others',
  level: 'second_level',
  summary: 'End all sessions of the caller but the current one',
  body: emptyBody,
  reply: emptyBody,
});

export const deleteAccount = portalCall({
  method: 'POST',
  path: '/auth/account/delete',
  level: 'second_level',
  summary: 'Delete the account of the caller',
  body: pinProofBody,
  reply: emptyBody,
});
