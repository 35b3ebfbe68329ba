import { manageBanBody } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { manageBan } from '../../services/people/bans.ts';
import { accountCallerOf } from './caller.ts';

export const banRoutes = (deps: Deps) =>
  new Hono<SessionEnv>().post('/bans/manage', async (c) => {
    const body = await readBody(c, manageBanBody);
    return c.json(await manageBan(deps, accountCallerOf(c, body), body));
  });
