import * as z from 'zod/mini';
import { authenticateImpersonation } from '../../../services/factors/impersonation/impersonation.ts';
import { readAuthenticated, sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

const authenticateBodySchema = z.object({
  impersonation_token: z.string().check(z.maxLength(200, 'is too long')),
});

export const impersonationCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/impersonation/authenticate',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['impersonation'],
      body: authenticateBodySchema,
    },
    async ({ c, body }, deps) => {
      const issued = await authenticateImpersonation(deps, {
        token: body.impersonation_token,
        project: c.get('project'),
        caller: c.get('caller'),
      });
      return sendSuccess(c, await readAuthenticated(deps, issued));
    },
  ),
];
