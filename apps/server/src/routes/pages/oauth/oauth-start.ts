import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../../app-env.ts';
import { OAUTH_PROVIDER_LABELS } from '../../../config/oauth/oauth-providers.ts';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, publicTokenNotFoundError } from '../../../http-error.ts';
import { redeemAttachToken } from '../../../services/factors/oauth/oauth-accounts.ts';
import { startOAuthFlow } from '../../../services/factors/oauth/oauth-flows.ts';
import {
  findUpstream,
  readProviderName,
  type Upstream,
} from '../../../services/factors/oauth/upstream/upstream.ts';
import { checkCodeChallenge } from '../../../services/identity/pkce.ts';
import { findRedirectUrl, redirectUrlFor } from '../../../services/projects/redirect-urls.ts';
import { sendServicePage } from '../service-page.ts';
import { ensureBrowserKey } from '../../browser-key.ts';
import { refusedStartPage, unconfiguredProviderPage, type LoginOrigin } from './oauth-markup.ts';

export const OAUTH_START_PATH = '/v1/public/oauth/:provider/start';
const MAX_PARAMETER_LENGTH = 2000;
const PROVIDER_PARAMETER_PATTERN = /^provider_([a-z][a-z0-9_]{0,63})$/;
/** A scope of RFC 6749, section 3.3. */
const SCOPE_PATTERN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** A page that set these could change what the provider answers, or to whom. */
const RESERVED_PARAMETERS = new Set(
  'client_id client_key client_secret code code_challenge code_challenge_method nonce redirect_uri request request_uri response_mode response_type scope state'.split(
    ' ',
  ),
);

const malformedParameterError = (name: string) =>
  new HttpError(400, 'invalid_request', `The parameter ${name} cannot be used in a login.`);

const readScopes = (text: string | undefined): string[] => {
  const scopes = (text ?? '').split(' ').filter(Boolean);
  const isRight =
    (text ?? '').length <= MAX_PARAMETER_LENGTH && scopes.every((s) => SCOPE_PATTERN.test(s));
  if (!isRight) throw malformedParameterError('custom_scopes');
  return scopes;
};

const readProviderParameters = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (!name.startsWith('provider_')) return [];
      const [, own = ''] = PROVIDER_PARAMETER_PATTERN.exec(name) ?? [];
      if (own === '' || RESERVED_PARAMETERS.has(own) || value.length > MAX_PARAMETER_LENGTH)
        throw malformedParameterError(name);
      return [[own, value]];
    }),
  );

const readRedirectUrls = (c: Context<AppEnv>, { config }: Deps, project: Project) => {
  const read = (purpose: 'login' | 'signup') => {
    const given = c.req.query(`${purpose}_redirect_url`);
    const { publicUrl } = config;
    return redirectUrlFor(project, { given, purpose, area: 'oauth', publicUrl });
  };
  return { signupUrl: read('signup'), loginUrl: read('login') };
};

/** Finds the redirect URL for a link back: the requested one if it is registered, or else the default. */
const findLoginOrigin = (
  c: Context<AppEnv>,
  { config, projects }: Deps,
): LoginOrigin | undefined => {
  const project = projects.byPublicToken(c.req.query('public_token') ?? '');
  const { publicUrl } = config;
  const wanted = [c.req.query('login_redirect_url'), undefined];
  const [loginUrl] = wanted.flatMap((given) => {
    const request = { given, purpose: 'login', area: 'oauth', publicUrl } as const;
    const url = project && findRedirectUrl(project, request);
    return url === undefined ? [] : [url];
  });
  return project && loginUrl !== undefined ? { projectName: project.name, loginUrl } : undefined;
};

const requireProjectOfRequest = (c: Context<AppEnv>, { projects }: Deps) => {
  const project = projects.byPublicToken(c.req.query('public_token') ?? '');
  if (!project) throw publicTokenNotFoundError();
  return project;
};

const readAttachUserId = (c: Context<AppEnv>, deps: Deps, project: Project, { name }: Upstream) => {
  const token = c.req.query('oauth_attach_token');
  return token === undefined
    ? Promise.resolve(undefined)
    : redeemAttachToken(deps, token, { provider: name, project });
};

/** Browsers navigate to this route, so every answer is a page or a redirect. */
export const oauthStartPageRoute = (deps: Deps) =>
  new Hono<AppEnv>()
    .onError((error, c) => {
      if (!(error instanceof HttpError)) throw error;
      const page = refusedStartPage(error, findLoginOrigin(c, deps), deps.config);
      return sendServicePage(c, error.status as ContentfulStatusCode, page);
    })
    .get(OAUTH_START_PATH, async (c) => {
      const project = requireProjectOfRequest(c, deps);
      const provider = readProviderName(c.req.param('provider'));
      const challenge = c.req.query('code_challenge');
      const codeChallenge = checkCodeChallenge(project.settings, 'oauth', challenge);
      const { loginUrl, signupUrl } = readRedirectUrls(c, deps, project);
      const upstream = findUpstream(deps, provider);
      if (!upstream) {
        const way = { projectName: project.name, loginUrl };
        const label = OAUTH_PROVIDER_LABELS[provider];
        return sendServicePage(c, 400, unconfiguredProviderPage(label, way, deps.config));
      }
      const scopes = readScopes(c.req.query('custom_scopes'));
      const parameters = readProviderParameters(c.req.query());
      const attachTo = await readAttachUserId(c, deps, project, upstream);
      const browserKey = ensureBrowserKey(c, deps);
      const asked = { codeChallenge, attachTo, scopes, parameters };
      const flow = { ...asked, project, upstream, browserKey, loginUrl, signupUrl };
      return c.redirect(await startOAuthFlow(deps, flow), 303);
    });
