import * as calls from '@bakehouse/contract/calls/files';
import * as permissionCalls from '@bakehouse/contract/calls/permissions';
import { onceFor } from '../../lib/once-for.ts';
import { bakeFile } from '../../services/files/baking.ts';
import { runOnOwnFile } from '../../services/files/own-file.ts';
import { explainFileAccess } from '../../services/files/access-explanation.ts';
import { modifyDates } from '../../services/files/file-dates.ts';
import { getFileDetail } from '../../services/files/file-details.ts';
import { listFiles } from '../../services/files/files.ts';
import { createOpenings } from '../../services/files/openings.ts';
import { modifyPermissions } from '../../services/files/permissions.ts';
import { listSharedFiles } from '../../services/people/shared-files.ts';
import { answer, type PortalAnswer } from './answer/answer.ts';

const openingsOf = onceFor(createOpenings);

const readingAnswers: readonly PortalAnswer[] = [
  answer(calls.listFiles, ({ by, input }, deps) => listFiles(deps, by.account, input), {
    adminRequest: 'all files of the organisation',
  }),
  answer(calls.listSharedFiles, ({ by, input }, deps) => listSharedFiles(deps, by.account, input)),
  answer(
    calls.getDocument,
    ({ by, input }, deps) => {
      const { checksum } = input;
      const read = () => getFileDetail(deps, by.account, input);
      if (input.admin) return read();
      return runOnOwnFile(deps, { by, checksum, request: 'the details' }, read);
    },
    { adminRequest: 'the details of any file' },
  ),
  answer(
    calls.explainAccess,
    ({ by, input }, deps) => {
      const { checksum } = input;
      const explain = () => explainFileAccess(deps, by.account, input);
      if (input.admin) return explain();
      return runOnOwnFile(deps, { by, checksum, request: 'an access check' }, explain);
    },
    { adminRequest: 'an access check of any file' },
  ),
];

const writingAnswers: readonly PortalAnswer[] = [
  answer(calls.bakeFile, ({ by, input }, deps) => bakeFile(deps, by, input), { queue: [] }),
  answer(calls.openFile, ({ by, input }, deps) => openingsOf(deps).open(by, input.checksum)),
  answer(
    permissionCalls.modifyPermissions,
    ({ by, input, ifMatch }, deps) => {
      const change = { by, checksum: input.checksum, ifMatch };
      const asked = { ...change, request: 'a change of the access' };
      return runOnOwnFile(deps, asked, () => modifyPermissions(deps, change, input));
    },
    { queue: [] },
  ),
  answer(
    calls.modifyDates,
    ({ by, input, ifMatch }, deps) => {
      const change = { by, checksum: input.checksum, ifMatch };
      const asked = { ...change, request: 'a change of the dates' };
      return runOnOwnFile(deps, asked, () => modifyDates(deps, change, input));
    },
    { queue: [] },
  ),
];

export const fileAnswers: readonly PortalAnswer[] = [...readingAnswers, ...writingAnswers];
