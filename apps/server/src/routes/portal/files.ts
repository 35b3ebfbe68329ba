import {
  bakeBody,
  explainAccessBody,
  getDocumentBody,
  listFilesQuery,
  listSharedFilesQuery,
  modifyDatesBody,
  modifyPermissionsBody,
  openFileBody,
  type ClientInfo,
  type FileDetail,
} from '@bakehouse/contract';
import { Hono, type Context } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody, readQuery } from '../../request-input.ts';
import { bakeFile } from '../../services/files/baking.ts';
import { runOnOwnFile } from '../../services/files/own-file.ts';
import { explainFileAccess } from '../../services/files/access-explanation.ts';
import { modifyDates } from '../../services/files/file-dates.ts';
import { getFileDetail } from '../../services/files/file-details.ts';
import { etagOf, type FileChange } from '../../services/files/file-versions.ts';
import { listFiles } from '../../services/files/files.ts';
import { createOpenings } from '../../services/files/openings.ts';
import { modifyPermissions } from '../../services/files/permissions.ts';
import { listSharedFiles } from '../../services/people/shared-files.ts';
import { accountCallerOf } from './caller.ts';
import { sendListPage } from './list-reply.ts';

const fileChangeOf = (
  c: Context<SessionEnv>,
  body: { checksum: string; client_info?: ClientInfo },
): FileChange => ({
  by: accountCallerOf(c, body),
  checksum: body.checksum,
  ifMatch: c.req.header('if-match'),
});

const sendFileDetail = (c: Context<SessionEnv>, file: FileDetail) => {
  c.header('ETag', etagOf(file));
  return c.json(file);
};

export const fileRoutes = (deps: Deps) => {
  const openings = createOpenings(deps);
  return new Hono<SessionEnv>()
    .get('/get_files', async (c) => {
      const query = readQuery(c, listFilesQuery);
      return sendListPage(c, query, await listFiles(deps, c.get('live').account, query));
    })
    .get('/shared_files', async (c) => {
      const query = readQuery(c, listSharedFilesQuery);
      return sendListPage(c, query, await listSharedFiles(deps, c.get('live').account, query));
    })
    .post('/bake', async (c) => {
      const body = await readBody(c, bakeBody);
      return c.json(await bakeFile(deps, accountCallerOf(c, body), body), 201);
    })
    .post('/open', async (c) => {
      const body = await readBody(c, openFileBody);
      return c.json(await openings.open(accountCallerOf(c, body), body.checksum));
    })
    .post('/get_document', async (c) => {
      const body = await readBody(c, getDocumentBody);
      const { by, checksum } = fileChangeOf(c, body);
      const request = 'the details';
      const read = () => getFileDetail(deps, by.account, body);
      if (body.admin) return sendFileDetail(c, await read());
      return sendFileDetail(c, await runOnOwnFile(deps, { by, checksum, request }, read));
    })
    .post('/explain_access', async (c) => {
      const body = await readBody(c, explainAccessBody);
      const by = accountCallerOf(c, body);
      const explain = () => explainFileAccess(deps, by.account, body);
      if (body.admin) return c.json(await explain());
      const asked = { by, checksum: body.checksum, request: 'an access check' };
      return c.json(await runOnOwnFile(deps, asked, explain));
    })
    .post('/modify_permissions', async (c) => {
      const body = await readBody(c, modifyPermissionsBody);
      const change = fileChangeOf(c, body);
      const asked = { ...change, request: 'a change of the access' };
      const modify = () => modifyPermissions(deps, change, body);
      return sendFileDetail(c, await runOnOwnFile(deps, asked, modify));
    })
    .post('/modify_dates', async (c) => {
      const body = await readBody(c, modifyDatesBody);
      const change = fileChangeOf(c, body);
      const asked = { ...change, request: 'a change of the dates' };
      const modify = () => modifyDates(deps, change, body);
      return sendFileDetail(c, await runOnOwnFile(deps, asked, modify));
    });
};
