import * as z from 'zod/mini';
import { readBackendUser } from '../../services/backend/users/backend-users.ts';
import { toBackendSession } from '../../services/backend/sessions/backend-sessions.ts';
import { authenticateImpersonation } from '../../services/factors/impersonation/impersonation.ts';
import { createSessionTokens } from '../../services/identity/sessions/sessions.ts';
import { backendCall, type BackendCall } from './backend-call.ts';

const authenticateBodySchema = z.object({
  impersonation_token: z.string().check(z.maxLength(200, 'is too long')),
});

export const backendImpersonationCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/impersonation/authenticate', body: authenticateBodySchema },
    async ({ project, caller, body }, deps) => {
      const { session, identity, token } = await authenticateImpersonation(deps, {
        token: body.impersonation_token,
        project,
        caller,
      });
      return {
        user_id: identity.id,
        user: await readBackendUser(deps.db, deps, project, identity.id),
        session: toBackendSession(deps, session),
        ...(await createSessionTokens(deps, session, token)),
      };
    },
  ),
];
