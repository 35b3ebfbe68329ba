import * as z from 'zod/mini';
import { invalidRequestError } from '../../request-input.ts';
import { findNamedSession } from '../../services/backend/sessions/named-session.ts';
import { requireIdentity } from '../../services/backend/users/backend-users.ts';
import {
  authenticateOAuth,
  issueAttachToken,
} from '../../services/factors/oauth/oauth-accounts.ts';
import { upstreamOf } from '../../services/factors/oauth/upstream/upstream.ts';
import { optionalText } from '../provider/requests/text-fields.ts';
import { backendCall, type BackendCall } from './backend-call.ts';
import {
  answerAuthenticated,
  callerOfUser,
  readTarget,
  sessionFields,
  sessionNameFields,
} from './session-fields.ts';
import { userIdSchema } from './users/user-fields.ts';

const authenticateBodySchema = z.object({
  ...sessionFields,
  token: z.string().check(z.maxLength(200, 'is too long')),
  code_verifier: optionalText(200),
});

const attachBodySchema = z.object({
  ...sessionNameFields,
  user_id: z.optional(userIdSchema),
  provider: z.string().check(z.maxLength(50, 'is too long')),
});

export const backendOauthCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/oauth/authenticate', body: authenticateBodySchema },
    async (request, deps) => {
      const { body } = request;
      const { account, values, ...proven } = await authenticateOAuth(deps, {
        token: body.token,
        codeVerifier: body.code_verifier,
        browserKey: undefined,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      const { session, ...answer } = await answerAuthenticated(deps, request, proven);
      const registration = answer.user.providers.find(
        ({ provider_type: type, provider_subject: subject }) =>
          type === account.provider && subject === account.subject,
      );
      return {
        ...answer,
        ...(session && { user_session: session }),
        oauth_user_registration_id: registration?.oauth_user_registration_id ?? '',
        provider_type: account.provider,
        provider_subject: account.subject,
        provider_values: values,
        reset_sessions: proven.hasReset,
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/oauth/attach', body: attachBodySchema },
    async ({ project, caller, body }, deps) => {
      const { name } = upstreamOf(deps, body.provider);
      const named = await findNamedSession(deps, project, body);
      const identity =
        body.user_id === undefined
          ? named?.identity
          : await requireIdentity(deps.db, project, body.user_id);
      if (!identity) throw invalidRequestError('Give user_id, session_token or session_jwt.');
      const by = { ...caller, identity };
      return { oauth_attach_token: await issueAttachToken(deps, by, { provider: name, project }) };
    },
  ),
];
