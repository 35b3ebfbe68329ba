import * as z from 'zod/mini';
import { extendSession, revokeSession } from '../../services/identity/sessions/sessions.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';
import { checkSessionMinutes, sessionDurationSchema } from './session-duration.ts';

const authenticateBodySchema = z.object({ session_duration_minutes: sessionDurationSchema });

export const sessionCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/sessions/authenticate',
      level: 'first_level',
      whileActing: true,
      protection: 'none',
      body: authenticateBodySchema,
    },
    async ({ c, body }, deps) => {
      const { session_duration_minutes } = body;
      const minutes = checkSessionMinutes(session_duration_minutes);
      const { token, ...live } = c.get('live');
      const extended = await extendSession(deps, { ...c.get('caller'), ...live }, minutes);
      return sendSuccess(c, await readAuthenticated(deps, { ...extended, token }));
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/sessions/revoke',
      level: 'first_level',
      whileActing: true,
      protection: 'none',
      queue: [],
      body: z.object({}),
    },
    async ({ c }, deps) => {
      await revokeSession(deps, c.get('live'), c.get('caller'));
      c.get('cookies')?.clear();
      return sendSuccess(c);
    },
  ),
];
