import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../../app-env.ts';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, publicTokenNotFoundError } from '../../../http-error.ts';
import { requireAcceptedOrigin } from '../../../middleware/provider-credentials.ts';
import {
  findOneTap,
  finishOneTap,
  startOneTap,
} from '../../../services/factors/oauth/one-tap/one-tap.ts';
import { checkCodeChallenge } from '../../../services/identity/pkce.ts';
import {
  redirectUrlFor,
  requireRedirectUrls,
  type RedirectPurpose,
} from '../../../services/projects/redirect-urls.ts';
import { ensureBrowserKey } from '../../browser-key.ts';
import { mountProviderCalls, providerCall, type ProviderCall } from '../provider-call.ts';
import { ensureCsrfCookie, readCsrfCookie } from './csrf-cookie.ts';

const MAX_CREDENTIAL_LENGTH = 10_000;

const redirectUrlSchema = z.optional(z.string().check(z.maxLength(2000, 'is too long')));

const submitBodySchema = z.object({
  id_token: z.string().check(z.maxLength(MAX_CREDENTIAL_LENGTH, 'is too long')),
  stytch_csrf_token: z.string().check(z.maxLength(200, 'is too long')),
  login_redirect_url: redirectUrlSchema,
  signup_redirect_url: redirectUrlSchema,
  code_challenge: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
});

/** The call comes from a hidden frame of this server, which names the page around it in a header. */
const requireOneTapCaller = (c: Context<ProviderEnv>, deps: Deps, project: Project) => {
  requireAcceptedOrigin(deps, c.req.header('origin'), project);
  requireAcceptedOrigin(deps, c.req.header('x-sdk-parent-host'), project);
};

const startCall = providerCall(
  {
    method: 'GET',
    path: '/v1/public/oauth/:provider/onetap/start',
    level: 'everyone',
    protection: 'none',
    limit: 'one-tap',
  },
  async ({ c }, deps) => {
    // Hono's fast router takes no fixed name beside a parameter.
    if (c.req.param('provider') !== 'google')
      throw new HttpError(404, 'oauth_config_not_found', 'Only Google has this prompt.');
    const project = deps.projects.byPublicToken(c.req.query('public_token') ?? '');
    if (!project) throw publicTokenNotFoundError();
    requireOneTapCaller(c, deps, project);
    const { publicUrl } = deps.config;
    for (const purpose of ['login', 'signup'] as const)
      requireRedirectUrls(project, { purpose, publicUrl });
    const csrfToken = ensureCsrfCookie(c, deps);
    const { clientId, callbackId, nonce } = await startOneTap(deps, project, csrfToken);
    return c.json({
      request_id: c.get('requestId'),
      status_code: 200,
      google_client_id: clientId,
      oauth_callback_id: callbackId,
      stytch_csrf_token: csrfToken,
      nonce,
    });
  },
);

const submitCall = providerCall(
  {
    method: 'POST',
    path: '/v1/oauth/callback/:provider',
    oauthType: 'google-one-tap',
    level: 'everyone',
    protection: 'none',
    limit: 'sign-in',
    queue: ['credential'],
    body: submitBodySchema,
  },
  async ({ c, body }, deps) => {
    const browser = { csrfToken: body.stytch_csrf_token, csrfCookie: readCsrfCookie(c) };
    // The path is shared with the OAuth callback, so the id of the callback is in the parameter `provider`.
    const { project, nonce } = await findOneTap(deps, c.req.param('provider'), browser);
    requireOneTapCaller(c, deps, project);
    const { publicUrl } = deps.config;
    const redirectUrl = (purpose: RedirectPurpose, given: string | undefined) =>
      redirectUrlFor(project, { given, purpose, area: 'oauth', publicUrl });
    return c.json({
      request_id: c.get('requestId'),
      status_code: 200,
      redirect_url: await finishOneTap(deps, {
        project,
        nonce,
        credential: body.id_token,
        loginUrl: redirectUrl('login', body.login_redirect_url),
        signupUrl: redirectUrl('signup', body.signup_redirect_url),
        codeChallenge: checkCodeChallenge(project.settings, 'oauth', body.code_challenge),
        browserKey: ensureBrowserKey(c, deps),
      }),
    });
  },
);

export const ONE_TAP_CALLS: readonly ProviderCall[] = [startCall, submitCall];

export const oneTapRoutes = (deps: Deps) => mountProviderCalls(deps, ONE_TAP_CALLS);
