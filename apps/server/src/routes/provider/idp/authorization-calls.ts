import * as z from 'zod/mini';
import type { ConnectedApp, Scope } from '../../../config/connected-apps.ts';
import { guardSession } from '../../../middleware/guards/provider-guard.ts';
import {
  refuseWithoutSession,
  startAuthorization,
  submitAuthorization,
} from '../../../services/connected-apps/authorize.ts';
import { SCOPE_DESCRIPTIONS } from '../../../services/connected-apps/scope-descriptions.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

const boundedTextSchema = (most: number) => z.string().check(z.maxLength(most, 'is too long'));

const MAX_TEXT_LENGTH = 2000;
const MAX_SCOPES = 50;

const authorizationParameterSchemas = {
  client_id: boundedTextSchema(200),
  redirect_uri: boundedTextSchema(MAX_TEXT_LENGTH),
  response_type: boundedTextSchema(100),
};
const scopesSchema = z.array(boundedTextSchema(200)).check(z.maxLength(MAX_SCOPES, 'are too many'));

const startBodySchema = z.object({
  ...authorizationParameterSchemas,
  scope: z.optional(boundedTextSchema(MAX_TEXT_LENGTH)),
  scopes: z.optional(scopesSchema),
});

const inPageStartSchema = z.object({
  ...authorizationParameterSchemas,
  scopes: scopesSchema,
  prompt: z.optional(boundedTextSchema(100)),
  max_age: z.optional(boundedTextSchema(100)),
  request_token: z.optional(boundedTextSchema(200)),
  state: z.optional(boundedTextSchema(MAX_TEXT_LENGTH)),
  nonce: z.optional(boundedTextSchema(MAX_TEXT_LENGTH)),
  code_challenge: z.optional(boundedTextSchema(200)),
});

const inPageSubmitSchema = z.extend(inPageStartSchema, {
  consent_granted: z.boolean(),
  resource: z.optional(
    z.array(boundedTextSchema(MAX_TEXT_LENGTH)).check(z.maxLength(10, 'are too many')),
  ),
});

const splitWords = (words = '') => words.split(' ').filter(Boolean);

const toAuthorizationRequest = (
  body: Omit<z.infer<typeof startBodySchema>, 'scope' | 'scopes'> & { scopes: readonly string[] },
) => ({
  clientId: body.client_id,
  redirectUri: body.redirect_uri,
  responseType: body.response_type,
  scopes: body.scopes,
  prompts: [],
  resources: [],
});

const toInPageRequest = (body: z.infer<typeof inPageStartSchema>) => ({
  ...toAuthorizationRequest(body),
  prompts: splitWords(body.prompt),
  maxAge: body.max_age,
  requestToken: body.request_token,
  state: body.state,
  nonce: body.nonce,
  codeChallenge: body.code_challenge,
});

/** Tells the page to warn about an app that nobody has checked. */
const selfDescriptionOf = ({ self_described_at: host, self_registered }: ConnectedApp) => ({
  ...(host !== undefined && { self_described_at: host }),
  ...(self_registered && { self_registered }),
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
      const request = toAuthorizationRequest({
        ...body,
        scopes: body.scopes ?? splitWords(body.scope),
      });
      const question = { project: c.get('project'), request };
      const { app, isConsentRequired } = await startAuthorization(deps, c.get('live'), question);
      return sendSuccess(c, {
        consent_required: isConsentRequired,
        oidc_client: { client_name: app.client_name, ...selfDescriptionOf(app) },
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
      const question = { project: c.get('project'), request: toInPageRequest(body) };
      const live = c.get('live');
      const { app, scopes, isConsentRequired, requestToken } = await startAuthorization(
        deps,
        live,
        question,
      );
      return sendSuccess(c, {
        user_id: live.identity.id,
        user: await deps.userOf(live.identity.id),
        client: {
          client_id: app.client_id,
          client_type: app.client_type,
          client_name: app.client_name,
          client_description: app.client_description,
          ...(app.logo_uri !== undefined && { client_logo_url: app.logo_uri }),
          ...selfDescriptionOf(app),
        },
        consent_required: isConsentRequired,
        scope_results: scopes.map(toScopeResult),
        ...(requestToken !== undefined && { request_token: requestToken }),
      });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/idp/oauth/authorize/submit',
      level: 'optional_session',
      protection: 'none',
      queue: [],
      body: inPageSubmitSchema,
    },
    async ({ c, body }, deps) => {
      const request = { ...toInPageRequest(body), resources: body.resource ?? [] };
      const question = { project: c.get('project'), request };
      if (c.get('sessionToken') === undefined) {
        if (!request.prompts.includes('none')) await guardSession(deps, c, { path: c.req.path });
        const { redirectUri } = await refuseWithoutSession(deps, question);
        return sendSuccess(c, { redirect_uri: redirectUri });
      }
      const by = { ...c.get('caller'), ...c.get('live') };
      const { redirectUri, code } = await submitAuthorization(deps, by, {
        ...question,
        isConsentGiven: body.consent_granted,
      });
      return sendSuccess(c, {
        redirect_uri: redirectUri,
        ...(code !== undefined && { authorization_code: code }),
      });
    },
  ),
];
