import * as z from 'zod/mini';
import { auditLogList, listAuditLogsQuery } from './audit-logs.ts';
import { adoptSessionBody, signedIn, signInBody, validated } from './accounts/auth.ts';
import { manageBanBody, managedBan } from './access/bans.ts';
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
import { openBody, opened } from './access/openings.ts';
import { passwordStrength, passwordStrengthBody } from './accounts/passwords.ts';
import { modifyPermissionsBody } from './access/permissions.ts';
import { pinBody } from './accounts/pin.ts';
import { statsQuery, statsSummary } from './stats.ts';
import { bakerList, listBakersQuery, listOpenersQuery, openerList } from './lists/user-lists.ts';
import { managedUser, manageUserBody } from './accounts/users.ts';

export interface Call {
  method: 'GET' | 'POST';
  /** Relative to `/api`. */
  path: string;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answers: Readonly<Record<number, z.ZodMiniType>>;
  /** Sends the file's version as ETag and may require it as If-Match (RFC 9110, 8.8.3 and 13.1.1). */
  versioned?: 'answers' | 'answers_and_takes';
  /** Has a Link header with the neighbouring pages (RFC 8288). */
  isPaged?: true;
  /** Answers CSV (RFC 4180) instead of JSON. */
  isCsv?: true;
}

const refusals = {
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

export const PORTAL_CALLS: readonly Call[] = [
  {
    method: 'POST',
    path: '/stytch/authenticate',
    summary: 'Log in with email and password',
    body: signInBody,
    answers: { 200: signedIn, ...refusals },
  },
  {
    method: 'POST',
    path: '/stytch/session/authenticate',
    summary: 'Log in with a session token from the login widget',
    body: adoptSessionBody,
    answers: { 200: signedIn, ...refusals },
  },
  {
    method: 'POST',
    path: '/auth/validate',
    summary: 'Get the current user and the level of the session',
    body: z.object({}),
    answers: { 200: validated, ...refusals },
  },
  {
    method: 'POST',
    path: '/auth/pin/create',
    summary: 'Set the first PIN and complete the login',
    body: pinBody,
    answers: { 200: signedIn, ...refusals, 409: errorBody },
  },
  {
    method: 'POST',
    path: '/auth/pin/authenticate',
    summary: 'Complete the login with the PIN',
    body: pinBody,
    answers: { 200: signedIn, ...refusals },
  },
  {
    method: 'POST',
    path: '/password/strength',
    summary: 'Rate a password before it is set',
    body: passwordStrengthBody,
    answers: { 200: passwordStrength, ...refusals },
  },
  {
    method: 'POST',
    path: '/bake',
    summary: 'Bake a file: register it with its dates and grants',
    body: bakeBody,
    answers: { 201: fileRow, ...refusals, 409: alreadyBakedBody },
  },
  {
    method: 'POST',
    path: '/open',
    summary: 'Ask to open a file by its checksum; the audit log records the answer',
    body: openBody,
    answers: { 200: opened, ...refusals, 403: z.union([openDeniedBody, errorBody]) },
  },
  {
    method: 'GET',
    path: '/get_files',
    summary: 'List the files that the caller baked; with admin, all files of the organisation',
    query: listFilesQuery,
    answers: { 200: fileList, ...refusals },
    isPaged: true,
  },
  {
    method: 'POST',
    path: '/get_document',
    summary: 'Get one file with its grants and its latest activity',
    body: getDocumentBody,
    answers: { 200: fileDetail, ...refusals },
    versioned: 'answers',
  },
  {
    method: 'POST',
    path: '/modify_permissions',
    summary: 'Add and remove grants in one transaction',
    body: modifyPermissionsBody,
    answers: { 200: fileDetail, ...refusals, 412: versionConflictBody },
    versioned: 'answers_and_takes',
  },
  {
    method: 'POST',
    path: '/modify_dates',
    summary: 'Set or clear both dates of a file',
    body: modifyDatesBody,
    answers: { 200: fileDetail, ...refusals, 412: versionConflictBody },
    versioned: 'answers_and_takes',
  },
  {
    method: 'GET',
    path: '/get_all_audit_logs',
    summary:
      'List the caller’s activity and that on the caller’s files; with admin, all activity of the organisation',
    query: listAuditLogsQuery,
    answers: { 200: auditLogList, ...refusals },
    isPaged: true,
  },
  {
    method: 'POST',
    path: '/bans/manage',
    summary: 'Ban an address from opening files, or lift the ban',
    body: manageBanBody,
    answers: { 200: managedBan, ...refusals },
  },
  {
    method: 'POST',
    path: '/users/manage',
    summary: 'Deactivate or reactivate an account; administrators only',
    body: manageUserBody,
    answers: { 200: managedUser, ...refusals },
  },
  {
    method: 'GET',
    path: '/stats/summary',
    summary: 'Count the files baked, the openings and the alerts',
    query: statsQuery,
    answers: { 200: statsSummary, ...refusals },
  },
  {
    method: 'GET',
    path: '/users/openers',
    summary:
      'List everyone who has access to the caller’s files, has opened one or is banned; with admin, for all files of the organisation',
    query: listOpenersQuery,
    answers: { 200: openerList, ...refusals },
    isPaged: true,
  },
  {
    method: 'GET',
    path: '/users/bakers',
    summary: 'List everyone who has baked files; admin mode only',
    query: listBakersQuery,
    answers: { 200: bakerList, ...refusals },
    isPaged: true,
  },
  {
    method: 'GET',
    path: '/export_files.csv',
    summary: 'The list of files as CSV',
    query: exportFilesQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/export_audit_logs.csv',
    summary: 'The list of activity as CSV',
    query: exportAuditLogsQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/users/openers/export.csv',
    summary: 'The list of openers as CSV',
    query: exportOpenersQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/users/bakers/export.csv',
    summary: 'The list of bakers as CSV; admin mode only',
    query: exportBakersQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
];
