import { pinBody } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { authenticatePin, createPin } from '../../services/factors/pins/pins.ts';
import { toSignedInBody } from './auth.ts';
import { callerOf } from './caller.ts';

export const pinRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .post('/auth/pin/create', async (c) => {
      const body = await readBody(c, pinBody);
      const issued = await createPin(deps, c.get('live'), callerOf(c, body), body.pin);
      return c.json(await toSignedInBody(deps, issued));
    })
    .post('/auth/pin/authenticate', async (c) => {
      const body = await readBody(c, pinBody);
      const issued = await authenticatePin(deps, c.get('live'), callerOf(c, body), body.pin);
      return c.json(await toSignedInBody(deps, issued));
    });
