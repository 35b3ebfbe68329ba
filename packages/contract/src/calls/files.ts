import {
  accessExplanation,
  type explainAccessBody,
  type openFileBody,
  openFileResponse,
} from '../access/openings.ts';
import type { destroyFileBody } from '../files/file-destruction.ts';
import type { modifyDatesBody } from '../files/file-dates.ts';
import { fileDetail, type getDocumentBody } from '../files/file-details.ts';
import { type fileRecipientsBody, sealingKeys } from '../access/sealing.ts';
import { bakedFile, type bakeBody, fileList, type listFilesQuery } from '../files/files.ts';
import { type listSharedFilesQuery, sharedFileList } from '../lists/shared-files.ts';
import { emptyBody } from './empty-body.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const bakeFile = portalCall({
  method: 'POST',
  path: '/bake',
  level: 'second_level',
  apiKeyScope: 'bake',
  body: typeOnly<typeof bakeBody>(),
  reply: bakedFile,
  status: 201,
});

export const fileRecipients = portalCall({
  method: 'POST',
  path: '/file_recipients',
  level: 'second_level',
  apiKeyScope: 'bake',
  body: typeOnly<typeof fileRecipientsBody>(),
  reply: sealingKeys,
});

export const openFile = portalCall({
  method: 'POST',
  path: '/open',
  level: 'second_level',
  apiKeyScope: 'read_files',
  whileActing: true,
  body: typeOnly<typeof openFileBody>(),
  reply: openFileResponse,
});

export const destroyFile = portalCall({
  method: 'POST',
  path: '/destroy_file',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof destroyFileBody>(),
  reply: emptyBody,
});

export const restoreFile = portalCall({
  method: 'POST',
  path: '/destroy_file/undo',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof destroyFileBody>(),
  reply: emptyBody,
});

export const listFiles = portalCall({
  method: 'GET',
  path: '/get_files',
  level: 'second_level',
  apiKeyScope: 'read_files',
  whileActing: true,
  query: typeOnly<typeof listFilesQuery>(),
  reply: fileList,
  format: 'page',
});

export const listSharedFiles = portalCall({
  method: 'GET',
  path: '/shared_files',
  level: 'second_level',
  apiKeyScope: 'read_files',
  whileActing: true,
  query: typeOnly<typeof listSharedFilesQuery>(),
  reply: sharedFileList,
  format: 'page',
});

export const getDocument = portalCall({
  method: 'POST',
  path: '/get_document',
  level: 'second_level',
  apiKeyScope: 'read_files',
  whileActing: true,
  body: typeOnly<typeof getDocumentBody>(),
  reply: fileDetail,
  etag: 'in_response',
});

export const explainAccess = portalCall({
  method: 'POST',
  path: '/explain_access',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  whileActing: true,
  body: typeOnly<typeof explainAccessBody>(),
  reply: accessExplanation,
});

export const modifyDates = portalCall({
  method: 'POST',
  path: '/modify_dates',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof modifyDatesBody>(),
  reply: fileDetail,
  etag: 'in_request_and_response',
});
