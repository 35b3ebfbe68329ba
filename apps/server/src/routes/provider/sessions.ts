import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readBody } from '../../request-input.ts';
import { extendSession, revokeSession } from '../../services/identity/sessions/sessions.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { checkSessionMinutes, sessionDurationSchema } from './session-duration.ts';

const authenticateBodySchema = z.object({ session_duration_minutes: sessionDurationSchema });

export const sessionRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .post('/sessions/authenticate', async (c) => {
      const { session_duration_minutes } = await readBody(c, authenticateBodySchema);
      const minutes = checkSessionMinutes(session_duration_minutes);
      const { token, ...live } = c.get('live');
      const extended = await extendSession(deps, { ...c.get('caller'), ...live }, minutes);
      return sendSuccess(c, await readAuthenticated(deps, { ...extended, token }));
    })
    .post('/sessions/revoke', async (c) => {
      await readBody(c, z.object({}));
      await revokeSession(deps, c.get('live'), c.get('caller'));
      c.get('cookies')?.clear();
      return sendSuccess(c);
    });
