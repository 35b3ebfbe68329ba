import { listFilesQuery } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readQuery } from '../../request-input.ts';
import { listFiles } from '../../services/files.ts';

export const fileRoutes = (deps: Deps) =>
  new Hono<SessionEnv>().get('/get_files', async (c) => {
    const query = readQuery(c, listFilesQuery);
    return c.json(await listFiles(deps, c.get('live').account, query));
  });
