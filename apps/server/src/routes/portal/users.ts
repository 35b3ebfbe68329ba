import { manageUserBody } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { manageUser } from '../../services/activation.ts';
import { callerOf } from './caller.ts';

export const userRoutes = (deps: Deps) =>
  new Hono<SessionEnv>().post('/users/manage', async (c) => {
    const body = await readBody(c, manageUserBody);
    return c.json(await manageUser(deps, c.get('live').account, callerOf(c, body), body));
  });
