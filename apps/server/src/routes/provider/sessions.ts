import * as z from 'zod/mini';
import { exchangeAccessToken } from '../../services/factors/token-exchange/token-exchange.ts';
import { extendSession, revokeSession } from '../../services/identity/sessions/sessions.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';
import { checkSessionMinutes, sessionDurationSchema } from './session-duration.ts';

const authenticateBodySchema = z.object({ session_duration_minutes: sessionDurationSchema });

const exchangeBodySchema = z.object({
  access_token: z.string().check(z.maxLength(5000, 'is too long')),
  session_duration_minutes: sessionDurationSchema,
});

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
      const extended = await extendSession(deps, { ...c.get('caller'), ...live }, { minutes });
      return sendSuccess(c, await readAuthenticated(deps, { ...extended, token }));
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/sessions/exchange_access_token',
      level: 'project',
      protection: 'none',
      limit: 'sign-in',
      queue: ['access'],
      body: exchangeBodySchema,
    },
    async ({ c, body }, deps) => {
      const issued = await exchangeAccessToken(deps, {
        accessToken: body.access_token,
        project: c.get('project'),
        minutes: checkSessionMinutes(body.session_duration_minutes),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
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
