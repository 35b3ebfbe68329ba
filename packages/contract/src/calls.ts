import * as z from 'zod/mini';
import { auditLogList, listAuditLogsQuery } from './audit-logs.ts';
import {
  adoptSessionBody,
  deviceList,
  signInResponse,
  signInBody,
  validateSessionResponse,
} from './accounts/auth.ts';
import { manageBanBody, manageBanResponse } from './access/bans.ts';
import { alreadyBakedBody, errorBody, openDeniedBody, versionConflictBody } from './errors.ts';
import {
  csvText,
  exportAuditLogsQuery,
  exportBakersQuery,
  exportFilesQuery,
  exportOpenersQuery,
} from './lists/exports.ts';
import { modifyDatesBody } from './files/file-dates.ts';
import { fileDetail, getDocumentBody } from './files/file-details.ts';
import { bakeBody, fileList, fileRow, listFilesQuery } from './files/files.ts';
import {
  accessExplanation,
  explainAccessBody,
  openFileBody,
  openFileResponse,
} from './access/openings.ts';
import {
  passwordStrength,
  passwordStrengthBody,
  resetPasswordBody,
  startPasswordResetBody,
  startPasswordResetResponse,
} from './accounts/passwords.ts';
import { modifyPermissionsBody } from './access/permissions.ts';
import { getPersonQuery, person } from './access/person.ts';
import {
  changePasswordBody,
  changePinBody,
  forgotPinBody,
  forgotPinResponse,
  pinBody,
  pinProofBody,
  recoveryCodesResponse,
  startPinPasskeyResponse,
} from './accounts/pin.ts';
import {
  deleteViewBody,
  savedView,
  savedViewList,
  saveViewBody,
  updateViewBody,
} from './lists/saved-views.ts';
import { listSharedFilesQuery, sharedFileList } from './lists/shared-files.ts';
import { statsQuery, statsSummary } from './stats.ts';
import { bakerList, listBakersQuery, listOpenersQuery, openerList } from './lists/user-lists.ts';
import { manageUserResponse, manageUserBody } from './accounts/users.ts';

export interface PortalCall {
  method: 'GET' | 'POST';
  /** The path below `/api`, for example `/get_files`. */
  path: string;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  responses: Readonly<Record<number, z.ZodMiniType>>;
  /** The response has the file's version as ETag; the request may have it as If-Match (RFC 9110). */
  etag?: 'in_response' | 'in_request_and_response';
  /** The response has a Link header with the next and the previous page (RFC 8288). */
  isPaged?: true;
  /** The response is CSV (RFC 4180) instead of JSON. */
  isCsv?: true;
}

const errorResponses = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  404: errorBody,
  413: errorBody,
  415: errorBody,
  429: errorBody,
  500: errorBody,
  503: errorBody,
};

const emptyBody = z.object({});

export const PORTAL_CALLS: readonly PortalCall[] = [
  {
    method: 'POST',
    path: '/stytch/authenticate',
    summary: 'Log in with email and password',
    body: signInBody,
    responses: { 200: signInResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/stytch/session/authenticate',
    summary: 'Log in with a session token from the login widget',
    body: adoptSessionBody,
    responses: { 200: signInResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/validate',
    summary: 'Get the current user and the level of the session',
    body: z.object({}),
    responses: { 200: validateSessionResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/pin/create',
    summary: 'Set the first PIN and complete the login',
    body: pinBody,
    responses: { 200: signInResponse, ...errorResponses, 409: errorBody },
  },
  {
    method: 'POST',
    path: '/auth/pin/authenticate',
    summary: 'Complete the login with the PIN',
    body: pinProofBody,
    responses: { 200: signInResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/pin/forgot',
    summary: 'Lock PIN entry for 24 hours and email a link that sets a new PIN after that',
    body: forgotPinBody,
    responses: { 200: forgotPinResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/pin/passkey/start',
    summary: 'Get a challenge for a passkey that is sent in place of the PIN',
    body: emptyBody,
    responses: { 200: startPinPasskeyResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/admin/pin/reset',
    summary: 'Change the PIN of the caller and end all other sessions',
    body: changePinBody,
    responses: { 200: signInResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Change the password of the caller and end all other sessions',
    body: changePasswordBody,
    responses: { 200: signInResponse, ...errorResponses },
  },
  {
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List the live sessions of the caller, the current one first',
    responses: { 200: deviceList, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/sessions/revoke_others',
    summary: 'End all sessions of the caller but the current one',
    body: emptyBody,
    responses: { 200: emptyBody, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/recovery_codes',
    summary: 'Replace the recovery codes of the caller; each new one replaces the PIN once',
    body: pinProofBody,
    responses: { 200: recoveryCodesResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/auth/account/delete',
    summary: 'Delete the account of the caller',
    body: pinProofBody,
    responses: { 200: emptyBody, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/stytch/password/reset/start',
    summary: 'Email a link that sets a new password; the response is the same for every address',
    body: startPasswordResetBody,
    responses: { 200: startPasswordResetResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/stytch/password/reset',
    summary: 'Set a new password with the token of an emailed link, and log in',
    body: resetPasswordBody,
    responses: { 200: signInResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/password/strength',
    summary: 'Rate a password before it is set',
    body: passwordStrengthBody,
    responses: { 200: passwordStrength, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/bake',
    summary: 'Bake a file: register it with its dates and grants',
    body: bakeBody,
    responses: { 201: fileRow, ...errorResponses, 409: alreadyBakedBody },
  },
  {
    method: 'POST',
    path: '/open',
    summary: 'Ask to open a file by its checksum; the audit log records the decision',
    body: openFileBody,
    responses: {
      200: openFileResponse,
      ...errorResponses,
      403: z.union([openDeniedBody, errorBody]),
    },
  },
  {
    method: 'GET',
    path: '/get_files',
    summary: 'List the files that the caller baked; with admin, all files of the organisation',
    query: listFilesQuery,
    responses: { 200: fileList, ...errorResponses },
    isPaged: true,
  },
  {
    method: 'GET',
    path: '/shared_files',
    summary: 'List the files that somebody gave the caller access to',
    query: listSharedFilesQuery,
    responses: { 200: sharedFileList, ...errorResponses },
    isPaged: true,
  },
  {
    method: 'POST',
    path: '/get_document',
    summary: 'Get one file with its grants and its latest activity',
    body: getDocumentBody,
    responses: { 200: fileDetail, ...errorResponses },
    etag: 'in_response',
  },
  {
    method: 'POST',
    path: '/explain_access',
    summary: 'Explain whether an address may open a file, and why; this is not an opening',
    body: explainAccessBody,
    responses: { 200: accessExplanation, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/modify_permissions',
    summary: 'Add and remove grants in one transaction',
    body: modifyPermissionsBody,
    responses: { 200: fileDetail, ...errorResponses, 412: versionConflictBody },
    etag: 'in_request_and_response',
  },
  {
    method: 'POST',
    path: '/modify_dates',
    summary: 'Set or clear both dates of a file',
    body: modifyDatesBody,
    responses: { 200: fileDetail, ...errorResponses, 412: versionConflictBody },
    etag: 'in_request_and_response',
  },
  {
    method: 'GET',
    path: '/get_all_audit_logs',
    summary:
      'List the caller’s activity and that on the caller’s files; with admin, all activity of the organisation',
    query: listAuditLogsQuery,
    responses: { 200: auditLogList, ...errorResponses },
    isPaged: true,
  },
  {
    method: 'POST',
    path: '/bans/manage',
    summary: 'Ban an address from opening files, or lift the ban',
    body: manageBanBody,
    responses: { 200: manageBanResponse, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/users/manage',
    summary: 'Deactivate or reactivate an account; administrators only',
    body: manageUserBody,
    responses: { 200: manageUserResponse, ...errorResponses },
  },
  {
    method: 'GET',
    path: '/stats/summary',
    summary: 'Count the files baked, the openings and the alerts',
    query: statsQuery,
    responses: { 200: statsSummary, ...errorResponses },
  },
  {
    method: 'GET',
    path: '/get_person',
    summary:
      'Get what one address may open, has opened and was refused, of the caller’s files; with admin, of all files of the organisation',
    query: getPersonQuery,
    responses: { 200: person, ...errorResponses },
  },
  {
    method: 'GET',
    path: '/users/openers',
    summary:
      'List everyone who has access to the caller’s files, has opened one or is banned; with admin, for all files of the organisation',
    query: listOpenersQuery,
    responses: { 200: openerList, ...errorResponses },
    isPaged: true,
  },
  {
    method: 'GET',
    path: '/users/bakers',
    summary: 'List everyone who has baked files; admin mode only',
    query: listBakersQuery,
    responses: { 200: bakerList, ...errorResponses },
    isPaged: true,
  },
  {
    method: 'GET',
    path: '/saved_views',
    summary: 'List the saved views of the caller, the oldest first',
    responses: { 200: savedViewList, ...errorResponses },
  },
  {
    method: 'POST',
    path: '/saved_views/create',
    summary: 'Save the search parameters of a tab as a view with a name',
    body: saveViewBody,
    responses: { 201: savedView, ...errorResponses, 409: errorBody },
  },
  {
    method: 'POST',
    path: '/saved_views/update',
    summary: 'Change the name or the search parameters of a saved view of the caller',
    body: updateViewBody,
    responses: { 200: savedView, ...errorResponses, 409: errorBody },
  },
  {
    method: 'POST',
    path: '/saved_views/delete',
    summary: 'Delete a saved view of the caller',
    body: deleteViewBody,
    responses: { 200: emptyBody, ...errorResponses },
  },
  {
    method: 'GET',
    path: '/export_files.csv',
    summary: 'The list of files as CSV',
    query: exportFilesQuery,
    responses: { 200: csvText, ...errorResponses },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/export_audit_logs.csv',
    summary: 'The list of activity as CSV',
    query: exportAuditLogsQuery,
    responses: { 200: csvText, ...errorResponses },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/users/openers/export.csv',
    summary: 'The list of openers as CSV',
    query: exportOpenersQuery,
    responses: { 200: csvText, ...errorResponses },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/users/bakers/export.csv',
    summary: 'The list of bakers as CSV; admin mode only',
    query: exportBakersQuery,
    responses: { 200: csvText, ...errorResponses },
    isCsv: true,
  },
];
