import * as z from 'zod/mini';
import { invalidRequestError } from '../../request-input.ts';
import {
  listBackendSessions,
  revokeBackendSessions,
  toBackendSession,
} from '../../services/backend/sessions/backend-sessions.ts';
import { readBackendUser } from '../../services/backend/users/backend-users.ts';
import { requireNamedSession } from '../../services/backend/sessions/named-session.ts';
import { exchangeAccessToken } from '../../services/factors/token-exchange/token-exchange.ts';
import { createSessionTokens, extendSession } from '../../services/identity/sessions/sessions.ts';
import { checkSessionMinutes, sessionDurationSchema } from '../provider/session-duration.ts';
import { backendCall, type BackendCall } from './backend-call.ts';
import {
  answerAuthenticated,
  callerOfUser,
  sessionFields,
  sessionNameFields,
} from './session-fields.ts';

const idSchema = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long'));

const authenticateBodySchema = z.object({
  ...sessionNameFields,
  session_duration_minutes: sessionDurationSchema,
  session_custom_claims: sessionFields.session_custom_claims,
});

const revokeBodySchema = z.object({
  ...sessionNameFields,
  session_id: z.optional(idSchema),
  user_id: z.optional(idSchema),
});

const exchangeBodySchema = z.object({
  ...sessionFields,
  access_token: z.string().check(z.maxLength(5000, 'is too long')),
});

export const backendSessionCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'GET', path: '/v1/sessions', query: z.object({ user_id: idSchema }) },
    async ({ project, query }, deps) => ({
      sessions: await listBackendSessions(deps, project, query.user_id),
    }),
  ),
  backendCall(
    { method: 'POST', path: '/v1/sessions/authenticate', body: authenticateBodySchema },
    async ({ project, caller, body }, deps) => {
      const live = await requireNamedSession(deps, project, body);
      const change = {
        minutes: checkSessionMinutes(body.session_duration_minutes),
        ...(body.session_custom_claims && { customClaims: body.session_custom_claims }),
      };
      const { session, identity } = await extendSession(deps, { ...caller, ...live }, change);
      return {
        session: toBackendSession(deps, session),
        // The database has only the hash, so a call with a JWT gets no token.
        ...(await createSessionTokens(deps, session, body.session_token ?? '')),
        user: await readBackendUser(deps.db, deps, project, identity.id),
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/sessions/revoke', body: revokeBodySchema },
    async ({ project, caller, body }, deps) => {
      const named = Object.values(body).filter((value) => value !== undefined);
      if (named.length !== 1)
        throw invalidRequestError(
          'Give one of session_id, session_token, session_jwt and user_id.',
        );
      await revokeBackendSessions(deps, { project, caller }, body);
      return {};
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/sessions/exchange_access_token', body: exchangeBodySchema },
    async (request, deps) => {
      const { project, body } = request;
      const issued = await exchangeAccessToken(deps, {
        accessToken: body.access_token,
        project,
        minutes: checkSessionMinutes(body.session_duration_minutes),
        caller: callerOfUser(request, body),
      });
      return answerAuthenticated(deps, request, issued);
    },
  ),
];
