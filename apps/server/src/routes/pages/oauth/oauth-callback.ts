import { Hono, type Context } from 'hono';
import type { AppEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import {
  findOAuthFlow,
  finishOAuthFlow,
  OAUTH_CALLBACK_PATH,
} from '../../../services/factors/oauth/oauth-flows.ts';
import { upstreamOf } from '../../../services/factors/oauth/upstream/upstream.ts';
import { readLinkToken, sendServicePage } from '../service-page.ts';
import { readBrowserKey } from '../../browser-key.ts';
import { failedLoginPage, continuePage } from './oauth-markup.ts';

const CALLBACK_ROUTE = `${OAUTH_CALLBACK_PATH}/:provider`;
/** The parameters of RFC 6749, section 4.1.2, with `iss` (RFC 9207) and the `user` of Apple. */
const FORWARDED_PARAMETERS = ['code', 'state', 'error', 'error_description', 'iss', 'user'];

const findLoginOrigin = async (deps: Deps, state: string) => {
  const flow = await findOAuthFlow(deps, state);
  const project = flow && deps.projects.byId(flow.projectId);
  if (!project) return undefined;
  const { loginUrl, attachTo } = flow;
  return { projectName: project.name, loginUrl, isConnection: attachTo !== null };
};

const finishOAuthLogin = async (c: Context<AppEnv, typeof CALLBACK_ROUTE>, deps: Deps) => {
  const upstream = upstreamOf(deps, c.req.param('provider'));
  const parameters = new URL(c.req.url).searchParams;
  const state = readLinkToken(parameters.get('state'));
  const way = await findLoginOrigin(deps, state);
  try {
    const browserKey = readBrowserKey(c.req.header('cookie'), deps);
    const href = await finishOAuthFlow(deps, { upstream, state, parameters, browserKey });
    return c.redirect(href, 303);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const failed = { label: upstream.label, error, way };
    // A refusal is a choice of the user, not a failure.
    const status = error.type === 'oauth_access_denied' ? 200 : 400;
    return sendServicePage(c, status, failedLoginPage(failed, deps.config));
  }
};

/** The browser returns here from a provider. */
export const oauthCallbackRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get(CALLBACK_ROUTE, (c) => finishOAuthLogin(c, deps))
    .post(CALLBACK_ROUTE, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const passed = FORWARDED_PARAMETERS.flatMap((name) => {
        const value = form.get(name);
        return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
      });
      const { pathname } = new URL(c.req.url);
      const href = `${pathname}?${passed.join('&')}`;
      c.header('Refresh', `0; url=${href}`);
      return sendServicePage(c, 200, continuePage(href));
    });
