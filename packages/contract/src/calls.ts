import * as z from 'zod/mini';
import { auditLogList, listAuditLogsQuery } from './audit-logs.ts';
import { adoptSessionBody, signedIn, signInBody, validated } from './auth.ts';
import { manageBanBody, managedBan } from './bans.ts';
import { alreadyBakedBody, errorBody, openDeniedBody, versionConflictBody } from './errors.ts';
import {
  csvText,
  exportAuditLogsQuery,
  exportBakersQuery,
  exportFilesQuery,
  exportOpenersQuery,
} from './exports.ts';
import { modifyDatesBody } from './file-dates.ts';
import { fileDetail, getDocumentBody } from './file-details.ts';
import { bakeBody, fileList, fileRow, listFilesQuery } from './files.ts';
import { openBody, opened } from './openings.ts';
import { passwordStrength, passwordStrengthBody } from './passwords.ts';
import { modifyPermissionsBody } from './permissions.ts';
import { pinBody } from './pin.ts';
import { statsQuery, statsSummary } from './stats.ts';
import { bakerList, listBakersQuery, listOpenersQuery, openerList } from './user-lists.ts';
import { managedUser, manageUserBody } from './users.ts';

/** A call of the portal API, for its description (OpenAPI) and for tests. */
export interface Call {
  method: 'GET' | 'POST';
  /** Below /api. */
  path: string;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** What it answers, by status. */
  answers: Readonly<Record<number, z.ZodMiniType>>;
  /** Whether a file's version guards it (RFC 9110, 13.1.1) and is answered (8.8.3). */
  versioned?: 'answers' | 'answers_and_takes';
  /** Whether its success is a list that names the pages beside this one (RFC 8288). */
  isPaged?: true;
  /** Whether its success is a table of comma-separated values (RFC 4180) in place of JSON. */
  isCsv?: true;
}

/** What any call may answer besides: refused input, no session, no right, too large, and the rest. */
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
    summary: 'Sign in with e-mail and password',
    body: signInBody,
    answers: { 200: signedIn, ...refusals },
  },
  {
    method: 'POST',
    path: '/stytch/session/authenticate',
    summary: 'Adopt a session that the sign-in widget made',
    body: adoptSessionBody,
    answers: { 200: signedIn, ...refusals },
  },
  {
    method: 'POST',
    path: '/auth/validate',
    summary: 'Who the session belongs to and how far it has come',
    body: z.object({}),
    answers: { 200: validated, ...refusals },
  },
  {
    method: 'POST',
    path: '/auth/pin/create',
    summary: 'Set the first PIN and complete the session with it',
    body: pinBody,
    answers: { 200: signedIn, ...refusals, 409: errorBody },
  },
  {
    method: 'POST',
    path: '/auth/pin/authenticate',
    summary: 'Complete the session with the PIN',
    body: pinBody,
    answers: { 200: signedIn, ...refusals },
  },
  {
    method: 'POST',
    path: '/password/strength',
    summary: 'Judge a password before it is set',
    body: passwordStrengthBody,
    answers: { 200: passwordStrength, ...refusals },
  },
  {
    method: 'POST',
    path: '/bake',
    summary: 'Register a file with its dates and grants',
    body: bakeBody,
    answers: { 201: fileRow, ...refusals, 409: alreadyBakedBody },
  },
  {
    method: 'POST',
    path: '/open',
    summary: 'Ask to open the file with a checksum; allowed or not, it is put on record',
    body: openBody,
    answers: { 200: opened, ...refusals, 403: z.union([openDeniedBody, errorBody]) },
  },
  {
    method: 'GET',
    path: '/get_files',
    summary: 'The files that the caller baked, or with admin those of the organisation',
    query: listFilesQuery,
    answers: { 200: fileList, ...refusals },
    isPaged: true,
  },
  {
    method: 'POST',
    path: '/get_document',
    summary: 'One file with its grants and its latest activity',
    body: getDocumentBody,
    answers: { 200: fileDetail, ...refusals },
    versioned: 'answers',
  },
  {
    method: 'POST',
    path: '/modify_permissions',
    summary: 'Add and remove grants, all or nothing',
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
      'Events on the caller’s files and by the caller, or with admin those of the organisation',
    query: listAuditLogsQuery,
    answers: { 200: auditLogList, ...refusals },
    isPaged: true,
  },
  {
    method: 'POST',
    path: '/bans/manage',
    summary: 'Close files to an address, or open them again',
    body: manageBanBody,
    answers: { 200: managedBan, ...refusals },
  },
  {
    method: 'POST',
    path: '/users/manage',
    summary: 'Deactivate or reactivate an account; for administrators',
    body: manageUserBody,
    answers: { 200: managedUser, ...refusals },
  },
  {
    method: 'GET',
    path: '/stats/summary',
    summary: 'How many events of each kind there are',
    query: statsQuery,
    answers: { 200: statsSummary, ...refusals },
  },
  {
    method: 'GET',
    path: '/users/openers',
    summary:
      'Who has access to the caller’s files, has opened one or is banned, or with admin those of the organisation',
    query: listOpenersQuery,
    answers: { 200: openerList, ...refusals },
    isPaged: true,
  },
  {
    method: 'GET',
    path: '/users/bakers',
    summary: 'Who has baked files; in admin mode only',
    query: listBakersQuery,
    answers: { 200: bakerList, ...refusals },
    isPaged: true,
  },
  {
    method: 'GET',
    path: '/export_files.csv',
    summary: 'The list of files as a table to keep',
    query: exportFilesQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/export_audit_logs.csv',
    summary: 'The list of events as a table to keep',
    query: exportAuditLogsQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/users/openers/export.csv',
    summary: 'The list of openers as a table to keep',
    query: exportOpenersQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
  {
    method: 'GET',
    path: '/users/bakers/export.csv',
    summary: 'The list of bakers as a table to keep; in admin mode only',
    query: exportBakersQuery,
    answers: { 200: csvText, ...refusals },
    isCsv: true,
  },
];
