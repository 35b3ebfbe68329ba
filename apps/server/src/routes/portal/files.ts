import {
  bakeBody,
  getDocumentBody,
  listFilesQuery,
  modifyDatesBody,
  modifyPermissionsBody,
  openBody,
  type ClientInfo,
  type FileDetail,
} from '@bakehouse/contract';
import { Hono, type Context } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody, readQuery } from '../../request-input.ts';
import { bakeFile } from '../../services/baking.ts';
import { modifyDates } from '../../services/file-dates.ts';
import { getDocument } from '../../services/file-details.ts';
import { etagOf, type FileChange } from '../../services/file-versions.ts';
import { listFiles } from '../../services/files.ts';
import { createOpenings } from '../../services/openings.ts';
import { modifyPermissions } from '../../services/permissions.ts';
import { liveCallerOf } from './caller.ts';
import { replyList } from './list-reply.ts';

const changeOf = (
  c: Context<SessionEnv>,
  body: { checksum: string; client_info?: ClientInfo },
): FileChange => ({
  by: liveCallerOf(c, body),
  checksum: body.checksum,
  ifMatch: c.req.header('if-match'),
});

const detail = (c: Context<SessionEnv>, file: FileDetail) => {
  c.header('ETag', etagOf(file));
  return c.json(file);
};

export const fileRoutes = (deps: Deps) => {
  const openings = createOpenings(deps);
  return new Hono<SessionEnv>()
    .get('/get_files', async (c) => {
      const query = readQuery(c, listFilesQuery);
      return replyList(c, query, await listFiles(deps, c.get('live').account, query));
    })
    .post('/bake', async (c) => {
      const body = await readBody(c, bakeBody);
      return c.json(await bakeFile(deps, liveCallerOf(c, body), body), 201);
    })
    .post('/open', async (c) => {
      const body = await readBody(c, openBody);
      return c.json(await openings.open(liveCallerOf(c, body), body.checksum));
    })
    .post('/get_document', async (c) => {
      const body = await readBody(c, getDocumentBody);
      return detail(c, await getDocument(deps, c.get('live').account, body));
    })
    .post('/modify_permissions', async (c) => {
      const body = await readBody(c, modifyPermissionsBody);
      return detail(c, await modifyPermissions(deps, changeOf(c, body), body));
    })
    .post('/modify_dates', async (c) => {
      const body = await readBody(c, modifyDatesBody);
      return detail(c, await modifyDates(deps, changeOf(c, body), body));
    });
};
