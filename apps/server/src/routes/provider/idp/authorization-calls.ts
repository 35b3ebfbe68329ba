import * as z from 'zod/mini';
import type { Scope } from '../../../config/connected-apps.ts';
import {
  startAuthorization,
  submitAuthorization,
} from '../../../services/connected-apps/authorize.ts';
import { SCOPE_DESCRIPTIONS } from '../../../services/connected-apps/scope-descriptions.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

const text = (most: number) => z.string().check(z.maxLength(most, 'is too long'));

const MAX_LENGTH = 2000;
const MAX_SCOPES = 50;

const parameters = {
  client_id: text(200),
  redirect_uri: text(MAX_LENGTH),
  response_type: text(100),
};
const scopesSchema = z.array(text(200)).check(z.maxLength(MAX_SCOPES, 'are too many'));

const startBodySchema = z.object({
  ...parameters,
  scope: z.optional(text(MAX_LENGTH)),
  scopes: z.optional(scopesSchema),
});

const inPageStartSchema = z.object({
  ...parameters,
  scopes: scopesSchema,
  prompt: z.optional(text(100)),
});

const inPageSubmitSchema = z.object({
  ...parameters,
  scopes: scopesSchema,
  prompt: z.optional(text(100)),
  state: z.optional(text(MAX_LENGTH)),
  nonce: z.optional(text(MAX_LENGTH)),
  code_challenge: z.optional(text(200)),
  consent_granted: z.boolean(),
  resource: z.optional(z.array(text(MAX_LENGTH)).check(z.maxLength(10, 'are too many'))),
});

const wordsOf = (words = '') => words.split(' ').filter(Boolean);

const requestOf = (body: {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scopes: readonly string[];
  prompt?: string | undefined;
}) => ({
  clientId: body.client_id,
  redirectUri: body.redirect_uri,
  responseType: body.response_type,
  scopes: body.scopes,
  prompts: wordsOf(body.prompt),
  resources: [],
});

const toScopeResult = (scope: Scope) => ({
  scope,
  is_grantable: true,
  description: SCOPE_DESCRIPTIONS[scope],
});

export const authorizationCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/oauth/authorize/start',
      level: 'first_level',
      protection: 'none',
      body: startBodySchema,
    },
    async ({ c, body }, deps) => {
      const request = requestOf({ ...body, scopes: body.scopes ?? wordsOf(body.scope) });
      const question = { project: c.get('project'), request };
      const { app, isConsentRequired } = await startAuthorization(deps, c.get('live'), question);
      return sendSuccess(c, {
        consent_required: isConsentRequired,
        oidc_client: { client_name: app.client_name },
      });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/idp/oauth/authorize/start',
      level: 'first_level',
      protection: 'none',
      body: inPageStartSchema,
    },
    async ({ c, body }, deps) => {
      const question = { project: c.get('project'), request: requestOf(body) };
      const live = c.get('live');
      const { app, scopes, isConsentRequired } = await startAuthorization(deps, live, question);
      return sendSuccess(c, {
        user_id: live.identity.id,
        user: await deps.userOf(live.identity.id),
        client: {
          client_id: app.client_id,
          client_type: app.client_type,
          client_name: app.client_name,
          client_description: app.client_description,
          ...(app.logo_uri !== undefined && { client_logo_url: app.logo_uri }),
        },
        consent_required: isConsentRequired,
        scope_results: scopes.map(toScopeResult),
      });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/idp/oauth/authorize/submit',
      level: 'first_level',
      protection: 'none',
      queue: [],
      body: inPageSubmitSchema,
    },
    async ({ c, body }, deps) => {
      const { redirectUri, code } = await submitAuthorization(
        deps,
        { ...c.get('caller'), ...c.get('live') },
        {
          project: c.get('project'),
          isConsentGiven: body.consent_granted,
          request: {
            ...requestOf(body),
            state: body.state,
            nonce: body.nonce,
            codeChallenge: body.code_challenge,
            resources: body.resource ?? [],
          },
        },
      );
      return sendSuccess(c, {
        redirect_uri: redirectUri,
        ...(code !== undefined && { authorization_code: code }),
      });
    },
  ),
];
