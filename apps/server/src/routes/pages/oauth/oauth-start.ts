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
import { keepBrowserKey } from '../../browser-key.ts';
import { refusedStartPage, unconfiguredPage, type WayBack } from './oauth-markup.ts';

const OAUTH_START_PATH = '/v1/public/oauth/:provider/start';
const MAX_LENGTH = 2000;
const PROVIDER_PARAMETER = /^provider_([a-z][a-z0-9_]{0,63})$/;
/** A scope of RFC 6749, section 3.3. */
const SCOPE_PATTERN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** A page that set these could change what the provider answers, or to whom. */
const OWN_PARAMETERS = new Set(
  'client_id client_key client_secret code code_challenge code_challenge_method nonce redirect_uri request request_uri response_mode response_type scope state'.split(
    ' ',
  ),
);

const malformedError = (name: string) =>
  new HttpError(400, 'invalid_request', `The parameter ${name} cannot be used in a login.`);

const readScopes = (text: string | undefined): string[] => {
  const scopes = (text ?? '').split(' ').filter(Boolean);
  const isRight = (text ?? '').length <= MAX_LENGTH && scopes.every((s) => SCOPE_PATTERN.test(s));
  if (!isRight) throw malformedError('custom_scopes');
  return scopes;
};

const readParameters = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (!name.startsWith('provider_')) return [];
      const [, own = ''] = PROVIDER_PARAMETER.exec(name) ?? [];
      if (own === '' || OWN_PARAMETERS.has(own) || value.length > MAX_LENGTH)
        throw malformedError(name);
      return [[own, value]];
    }),
  );

const readRedirects = (c: Context<AppEnv>, { config }: Deps, project: Project) => {
  const read = (purpose: 'login' | 'signup') => {
    const given = c.req.query(`${purpose}_redirect_url`);
    const { publicUrl } = config;
    return redirectUrlFor(project, { given, purpose, area: 'oauth', publicUrl });
  };
  return { signupUrl: read('signup'), loginUrl: read('login') };
};

/** Finds the redirect URL for a link back: the requested one if it is registered, or else the default. */
const findWayBack = (c: Context<AppEnv>, { config, projects }: Deps): WayBack | undefined => {
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

const readProject = (c: Context<AppEnv>, { projects }: Deps) => {
  const project = projects.byPublicToken(c.req.query('public_token') ?? '');
  if (!project) throw publicTokenNotFoundError();
  return project;
};

const readAttachTo = (c: Context<AppEnv>, deps: Deps, project: Project, { name }: Upstream) => {
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
      const page = refusedStartPage(error, findWayBack(c, deps), deps.config);
      return sendServicePage(c, error.status as ContentfulStatusCode, page);
    })
    .get(OAUTH_START_PATH, async (c) => {
      const project = readProject(c, deps);
      const provider = readProviderName(c.req.param('provider'));
      const challenge = c.req.query('code_challenge');
      const codeChallenge = checkCodeChallenge(project.settings, 'oauth', challenge);
      const { loginUrl, signupUrl } = readRedirects(c, deps, project);
      const upstream = findUpstream(deps, provider);
      if (!upstream) {
        const way = { projectName: project.name, loginUrl };
        const label = OAUTH_PROVIDER_LABELS[provider];
        return sendServicePage(c, 400, unconfiguredPage(label, way, deps.config));
      }
      const scopes = readScopes(c.req.query('custom_scopes'));
      const parameters = readParameters(c.req.query());
      const attachTo = await readAttachTo(c, deps, project, upstream);
      const browserKey = keepBrowserKey(c, deps);
      const asked = { codeChallenge, attachTo, scopes, parameters };
      const flow = { ...asked, project, upstream, browserKey, loginUrl, signupUrl };
      return c.redirect(await startOAuthFlow(deps, flow), 303);
    });
