import {
  alreadyBakedBody,
  bakeBody,
  destroyFileBody,
  errorBody,
  explainAccessBody,
  fileRecipientsBody,
  getDocumentBody,
  listFilesQuery,
  listSharedFilesQuery,
  modifyDatesBody,
  modifyPermissionsBody,
  openDeniedBody,
  openFileBody,
  versionConflictBody,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/files';
import * as permissionCalls from '@bakehouse/contract/calls/permissions';
import * as z from 'zod/mini';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { bakeFile } from '../../services/files/baking.ts';
import { destroyFile, restoreFile } from '../../services/files/destruction/file-destruction.ts';
import { readFileRecipients } from '../../services/files/file-recipients.ts';
import { recordRefusedFileRequest } from '../../services/files/own-file.ts';
import { explainFileAccess } from '../../services/files/access-explanation.ts';
import { modifyDates } from '../../services/files/file-dates.ts';
import { getFileDetail } from '../../services/files/file-details.ts';
import { listFiles } from '../../services/files/files.ts';
import { createOpenings } from '../../services/files/openings.ts';
import { modifyPermissions } from '../../services/files/permissions.ts';
import { listSharedFiles } from '../../services/people/shared-files.ts';
import { answer, type PortalRoute } from './answer/answer.ts';
import { toPinProof } from './pin-proof.ts';

const openingsByDeps = memoizeByObject(createOpenings);

const readingFileRoutes: readonly PortalRoute[] = [
  answer(
    calls.listFiles,
    {
      summary: 'List the files that the caller baked; with admin, all files of the organisation',
      query: listFilesQuery,
      adminRequest: 'all files of the organisation',
    },
    ({ by, input }, deps) => listFiles(deps, by.account, input),
  ),
  answer(
    calls.listSharedFiles,
    {
      summary: 'List the files that somebody gave the caller access to',
      query: listSharedFilesQuery,
    },
    ({ by, input }, deps) => listSharedFiles(deps, by.account, input),
  ),
  answer(
    calls.getDocument,
    {
      summary: 'Get one file with its grants and its latest activity',
      body: getDocumentBody,
      adminRequest: 'the details of any file',
    },
    ({ by, input }, deps) => {
      const { checksum } = input;
      const read = () => getFileDetail(deps, by.account, input);
      if (input.admin) return read();
      return recordRefusedFileRequest(deps, { by, checksum, request: 'the details' }, read);
    },
  ),
  answer(
    calls.explainAccess,
    {
      summary: 'Explain whether an address may open a file, and why; this is not an opening',
      body: explainAccessBody,
      adminRequest: 'an access check of any file',
    },
    ({ by, input }, deps) => {
      const { checksum } = input;
      const explain = () => explainFileAccess(deps, by.account, input);
      if (input.admin) return explain();
      return recordRefusedFileRequest(deps, { by, checksum, request: 'an access check' }, explain);
    },
  ),
];

const destructionRoutes: readonly PortalRoute[] = [
  answer(
    calls.destroyFile,
    {
      summary:
        'Destroy a file of the caller: it closes at once, and its keys are deleted after the time in which it can be restored',
      body: destroyFileBody,
      queue: [],
    },
    ({ by, input }, deps) => {
      const { checksum, admin } = input;
      return recordRefusedFileRequest(deps, { by, checksum, request: 'the destruction' }, () =>
        destroyFile(deps, by, { checksum, admin, proof: toPinProof(input) }),
      );
    },
  ),
  answer(
    calls.restoreFile,
    {
      summary: 'Restore a file that the caller destroyed within the last 24 hours',
      body: destroyFileBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => {
      const { checksum, admin } = input;
      return recordRefusedFileRequest(deps, { by, checksum, request: 'the restoration' }, () =>
        restoreFile(deps, by, { checksum, admin, proof: toPinProof(input) }),
      );
    },
  ),
];

const writingFileRoutes: readonly PortalRoute[] = [
  answer(
    calls.bakeFile,
    {
      summary: 'Bake a file: register it with its dates and grants',
      body: bakeBody,
      errors: { 409: z.union([alreadyBakedBody, errorBody]) },
      queue: [],
    },
    ({ by, input }, deps) => bakeFile(deps, by, input),
  ),
  answer(
    calls.fileRecipients,
    {
      summary: 'Get what a sealed copy of a file of the caller is made with',
      body: fileRecipientsBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input: { checksum } }, deps) => {
      const request = 'the recipients';
      return recordRefusedFileRequest(deps, { by, checksum, request }, () =>
        readFileRecipients(deps, by, checksum),
      );
    },
  ),
  answer(
    calls.openFile,
    {
      summary:
        'Ask to open a file; the audit log records the decision. With the headers of a sealed copy, the reply has its keys',
      body: openFileBody,
      errors: { 403: z.union([openDeniedBody, errorBody]) },
    },
    ({ by, input }, deps) => openingsByDeps(deps).open(by, input),
  ),
  ...destructionRoutes,
  answer(
    permissionCalls.modifyPermissions,
    {
      summary: 'Add and remove grants in one transaction',
      body: modifyPermissionsBody,
      errors: { 409: errorBody, 412: versionConflictBody },
      queue: [],
    },
    ({ by, input, ifMatch }, deps) => {
      const change = { by, checksum: input.checksum, ifMatch };
      const asked = { ...change, request: 'a change of the access' };
      return recordRefusedFileRequest(deps, asked, () => modifyPermissions(deps, change, input));
    },
  ),
  answer(
    calls.modifyDates,
    {
      summary: 'Set or clear both dates of a file',
      body: modifyDatesBody,
      errors: { 409: errorBody, 412: versionConflictBody },
      queue: [],
    },
    ({ by, input, ifMatch }, deps) => {
      const change = { by, checksum: input.checksum, ifMatch };
      const asked = { ...change, request: 'a change of the dates' };
      return recordRefusedFileRequest(deps, asked, () => modifyDates(deps, change, input));
    },
  ),
];

export const fileRoutes: readonly PortalRoute[] = [...readingFileRoutes, ...writingFileRoutes];
