import * as z from 'zod/mini';
import {
  accessExplanation,
  explainAccessBody,
  openFileBody,
  openFileResponse,
} from '../access/openings.ts';
import { alreadyBakedBody, errorBody, openDeniedBody, versionConflictBody } from '../errors.ts';
import { modifyDatesBody } from '../files/file-dates.ts';
import { fileDetail, getDocumentBody } from '../files/file-details.ts';
import { bakeBody, fileList, fileRow, listFilesQuery } from '../files/files.ts';
import { listSharedFilesQuery, sharedFileList } from '../lists/shared-files.ts';
import { portalCall } from './portal-call.ts';

export const bakeFile = portalCall({
  method: 'POST',
  path: '/bake',
  level: 'second_level',
  summary: 'Bake a file: register it with its dates and grants',
  body: bakeBody,
  reply: fileRow,
  status: 201,
  errors: { 409: alreadyBakedBody },
});

export const openFile = portalCall({
  method: 'POST',
  path: '/open',
  level: 'second_level',
  summary: 'Ask to open a file by its checksum; the audit log records the decision',
  body: openFileBody,
  reply: openFileResponse,
  errors: { 403: z.union([openDeniedBody, errorBody]) },
});

export const listFiles = portalCall({
  method: 'GET',
  path: '/get_files',
  level: 'second_level',
  summary: 'List the files that the caller baked; with admin, all files of the organisation',
  query: listFilesQuery,
  reply: fileList,
  format: 'page',
});

export const listSharedFiles = portalCall({
  method: 'GET',
  path: '/shared_files',
  level: 'second_level',
  summary: 'List the files that somebody gave the caller access to',
  query: listSharedFilesQuery,
  reply: sharedFileList,
  format: 'page',
});

export const getDocument = portalCall({
  method: 'POST',
  path: '/get_document',
  level: 'second_level',
  summary: 'Get one file with its grants and its latest activity',
  body: getDocumentBody,
  reply: fileDetail,
  etag: 'in_response',
});

export const explainAccess = portalCall({
  method: 'POST',
  path: '/explain_access',
  level: 'second_level',
  summary: 'Explain whether an address may open a file, and why; this is not an opening',
  body: explainAccessBody,
  reply: accessExplanation,
});

export const modifyDates = portalCall({
  method: 'POST',
  path: '/modify_dates',
  level: 'second_level',
  summary: 'Set or clear both dates of a file',
  body: modifyDatesBody,
  reply: fileDetail,
  errors: { 412: versionConflictBody },
  etag: 'in_request_and_response',
});
