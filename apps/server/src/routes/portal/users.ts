import {
  getPersonQuery,
  listBakersQuery,
  listOpenersQuery,
  manageUserBody,
} from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody, readQuery } from '../../request-input.ts';
import { manageUser } from '../../services/people/activation.ts';
import { listBakers } from '../../services/people/bakers.ts';
import { listOpeners } from '../../services/people/openers.ts';
import { getPerson } from '../../services/people/person.ts';
import { accountCallerOf } from './caller.ts';
import { sendListPage } from './list-reply.ts';

export const userRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .get('/get_person', async (c) => {
      const query = readQuery(c, getPersonQuery);
      return c.json(await getPerson(deps, c.get('live').account, query));
    })
    .get('/users/openers', async (c) => {
      const query = readQuery(c, listOpenersQuery);
      return sendListPage(c, query, await listOpeners(deps, c.get('live').account, query));
    })
    .get('/users/bakers', async (c) => {
      const query = readQuery(c, listBakersQuery);
      return sendListPage(c, query, await listBakers(deps, c.get('live').account, query));
    })
    .post('/users/manage', async (c) => {
      const body = await readBody(c, manageUserBody);
      return c.json(await manageUser(deps, accountCallerOf(c, body), body));
    });
