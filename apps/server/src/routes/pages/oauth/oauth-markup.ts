import { html } from 'hono/html';
import type { Config } from '../../../config/config.ts';
import type { HttpError } from '../../../http-error.ts';
import { toAppUrl } from '../magic-link-markup.ts';
import type { ServicePage } from '../service-page.ts';

const errorGuideLink = (type: string) => html`<a href="/errors#${type}">What ${type} means</a>`;

export interface LoginOrigin {
  projectName: string;
  loginUrl: string;
}

interface OAuthLoginOrigin extends LoginOrigin {
  /** Whether a logged-in user connects an account, instead of logging in. */
  isConnection: boolean;
}

const loginOriginLink = (
  { projectName, loginUrl }: LoginOrigin,
  portal: Pick<Config, 'publicUrl'>,
) => html`<p><a class="action" href="${toAppUrl(loginUrl, portal)}">Go to ${projectName}</a></p>`;

/** Without a registered redirect URL, the page has no link back to the app. */
export const refusedStartPage = (
  { message, type }: HttpError,
  way: LoginOrigin | undefined,
  portal: Pick<Config, 'publicUrl'>,
): ServicePage => ({
  title: 'This login cannot start',
  content: html`<p>${message}</p>
    ${
      way
        ? html`<p>Nobody was logged in. Start again, or log in another way.</p>
            ${loginOriginLink(way, portal)}`
        : html`<p>
            Nobody was logged in. Go back to the page that you came from, and log in another way.
          </p>`
    }
    <p>${errorGuideLink(type)}</p>`,
});

interface FailedLogin {
  label: string;
  error: HttpError;
  /** Undefined when the login is no longer stored. */
  way: OAuthLoginOrigin | undefined;
}

export const failedLoginPage = (
  { label, error: { message, type }, way }: FailedLogin,
  portal: Pick<Config, 'publicUrl'>,
): ServicePage => ({
  title: way?.isConnection ? `${label} is not connected` : `You are not logged in with ${label}`,
  content: html`<p>${message}</p>
    <p>
      ${
        way?.isConnection
          ? 'Your account stays as it was.'
          : 'Nobody was logged in. Start again, or log in another way.'
      }
    </p>
    ${way ? loginOriginLink(way, portal) : html`<p>Go back to the page that you came from.</p>`}
    <p>${errorGuideLink(type)}</p>`,
});

export const unconfiguredProviderPage = (
  label: string,
  way: LoginOrigin,
  portal: Pick<Config, 'publicUrl'>,
): ServicePage => ({
  title: `You cannot log in with ${label} here`,
  content: html`<p>
      This server does not offer login with ${label}. Log in to ${way.projectName} another way.
    </p>
    ${loginOriginLink(way, portal)}
    <p>${errorGuideLink('oauth_config_not_found')}</p>`,
});

/** A form of another site is sent without cookies; the navigation from this page sends them. */
export const continuePage = (href: string): ServicePage => ({
  title: 'One moment',
  content: html`<p><a class="action" href="${href}">Continue</a></p>`,
});
