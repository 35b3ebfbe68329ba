import * as z from 'zod/mini';
import type { Scope } from '../../../config/connected-apps.ts';
import { requireNamedSession } from '../../../services/backend/sessions/named-session.ts';
import { readBackendUser } from '../../../services/backend/users/backend-users.ts';
import {
  startAuthorization,
  submitAuthorization,
} from '../../../services/connected-apps/authorize.ts';
import { SCOPE_DESCRIPTIONS } from '../../../services/connected-apps/scope-descriptions.ts';
import { optionalText } from '../../provider/requests/text-fields.ts';
import { backendCall, type BackendCall } from '../backend-call.ts';
import { sessionNameFields } from '../session-fields.ts';

const requestFields = {
  ...sessionNameFields,
  client_id: z.string().check(z.maxLength(200, 'is too long')),
  redirect_uri: z.string().check(z.maxLength(2000, 'is too long')),
  response_type: z.string().check(z.maxLength(100, 'is too long')),
  scopes: z
    .array(z.string().check(z.maxLength(200, 'is too long')))
    .check(z.maxLength(50, 'are too many')),
  prompt: optionalText(100),
};

const authorizeFields = {
  ...requestFields,
  consent_granted: z.boolean(),
  state: optionalText(2000),
  nonce: optionalText(2000),
  code_challenge: optionalText(200),
  resources: z.optional(
    z
      .array(z.string().check(z.maxLength(2000, 'is too long')))
      .check(z.maxLength(10, 'are too many')),
  ),
};

type RequestBody = z.infer<z.ZodMiniObject<typeof requestFields>> &
  Partial<z.infer<z.ZodMiniObject<typeof authorizeFields>>>;

const toRequest = (body: RequestBody) => ({
  clientId: body.client_id,
  redirectUri: body.redirect_uri,
  responseType: body.response_type,
  scopes: body.scopes,
  prompts: (body.prompt ?? '').split(' ').filter(Boolean),
  state: body.state,
  nonce: body.nonce,
  codeChallenge: body.code_challenge,
  resources: body.resources ?? [],
});

const toScopeResult = (scope: Scope) => ({
  scope,
  is_grantable: true,
  description: SCOPE_DESCRIPTIONS[scope],
});

/** The user of the named session lets an app in; the fresh login that an app may ask for is one of that session. */
export const backendIdpCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/idp/oauth/authorize/start', body: z.object(requestFields) },
    async ({ project, body }, deps) => {
      const live = await requireNamedSession(deps, project, body);
      const question = { project, request: toRequest(body) };
      const { app, scopes, isConsentRequired } = await startAuthorization(deps, live, question);
      return {
        user_id: live.identity.id,
        user: await readBackendUser(deps.db, deps, project, live.identity.id),
        client: {
          client_id: app.client_id,
          client_type: app.client_type,
          client_name: app.client_name,
          client_description: app.client_description,
          ...(app.logo_uri !== undefined && { logo_url: app.logo_uri }),
        },
        consent_required: isConsentRequired,
        scope_results: scopes.map(toScopeResult),
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/idp/oauth/authorize', body: z.object(authorizeFields) },
    async ({ project, caller, body }, deps) => {
      const live = await requireNamedSession(deps, project, body);
      const question = {
        project,
        request: toRequest(body),
        isConsentGiven: body.consent_granted,
      };
      const answer = await submitAuthorization(deps, { ...caller, ...live }, question);
      return {
        redirect_uri: answer.redirectUri,
        ...(answer.code !== undefined && { authorization_code: answer.code }),
      };
    },
  ),
];
