import { pinBody } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { authenticatePin, createPin } from '../../services/pins.ts';
import { signedIn } from './auth.ts';

export const pinRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .post('/auth/pin/create', async (c) => {
      const { pin } = await readBody(c, pinBody);
      return c.json(await signedIn(deps, await createPin(deps, c.get('live'), pin)));
    })
    .post('/auth/pin/authenticate', async (c) => {
      const { pin } = await readBody(c, pinBody);
      return c.json(await signedIn(deps, await authenticatePin(deps, c.get('live'), pin)));
    });
