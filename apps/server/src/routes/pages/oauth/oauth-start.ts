import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../../app-env.ts';
import { OAUTH_PROVIDERS } from '../../../config/oauth-providers.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, publicTokenNotFoundError } from '../../../http-error.ts';
import { checkCodeChallenge } from '../../../services/identity/pkce.ts';
import { redirectUrlFor } from '../../../services/projects/redirect-urls.ts';
import { wayOn } from '../magic-link-markup.ts';
import { sendServicePage, type ServicePage } from '../service-page.ts';

const OAUTH_START_PATH = '/v1/public/oauth/:provider/start';

const guideLink = (type: string) => html`<a href="/errors#${type}">What ${type} means</a>`;

/** The given redirect URL was not accepted, so that the page must not lead there. */
const refusedStartPage = ({ message, type }: HttpError): ServicePage => ({
  title: 'This login cannot start',
  content: html`<p>${message}</p>
    <p>Nobody was logged in. Go back to the page that you came from, and log in another way.</p>
    <p>${guideLink(type)}</p>`,
});

const unconfiguredPage = (label: string, projectName: string, way: string): ServicePage => ({
  title: `You cannot log in with ${label} here`,
  content: html`<p>
      This server does not offer login with ${label}. Log in to ${projectName} another way.
    </p>
    <p><a class="action" href="${way}">Go to ${projectName}</a></p>
    <p>${guideLink('oauth_config_not_found')}</p>`,
});

/** Browsers navigate here, so that every answer is a page. */
export const oauthStartPageRoute = ({ config, projects }: Deps) =>
  new Hono<AppEnv>()
    .onError((error, c) => {
      if (!(error instanceof HttpError)) throw error;
      return sendServicePage(c, error.status as ContentfulStatusCode, refusedStartPage(error));
    })
    .get(OAUTH_START_PATH, (c) => {
      const project = projects.byPublicToken(c.req.query('public_token') ?? '');
      if (!project) throw publicTokenNotFoundError();
      const provider = OAUTH_PROVIDERS.get(c.req.param('provider'));
      if (!provider) {
        const text = 'There is no provider with this name.';
        throw new HttpError(404, 'oauth_config_not_found', text);
      }
      checkCodeChallenge(project.settings, 'oauth', c.req.query('code_challenge'));
      const redirectUrl = (purpose: 'login' | 'signup') => {
        const given = c.req.query(`${purpose}_redirect_url`);
        const { publicUrl } = config;
        return redirectUrlFor(project, { given, purpose, area: 'oauth', publicUrl });
      };
      redirectUrl('signup');
      const way = wayOn(redirectUrl('login'), config);
      return sendServicePage(c, 400, unconfiguredPage(provider.label, project.name, way));
    });
