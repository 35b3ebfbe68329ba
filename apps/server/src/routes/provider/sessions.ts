import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { changeWithSession, requireSession } from '../../middleware/provider-guard.ts';
import { readBody } from '../../request-input.ts';
import { extendSession, revokeSession } from '../../services/identity/sessions.ts';
import { authenticated, success } from './envelope.ts';
import { checkedMinutes, sessionDuration } from './session-duration.ts';

const authenticateBody = z.object({ session_duration_minutes: sessionDuration });

export const sessionRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .post('/sessions/authenticate', async (c) => {
      const { session_duration_minutes } = await readBody(c, authenticateBody);
      const minutes = checkedMinutes(session_duration_minutes);
      const extended = await changeWithSession(deps, c, async (by, token) => ({
        ...(await extendSession(deps, by, minutes)),
        token,
      }));
      return success(c, await authenticated(deps, extended));
    })
    .post('/sessions/revoke', async (c) => {
      await readBody(c, z.object({}));
      await revokeSession(deps, await requireSession(deps, c), c.get('caller'));
      return success(c);
    });
