import { html } from 'hono/html';
import { loginStepPath, type ReturnPath } from '../../../config/portal-paths.ts';
import type { Deps } from '../../../deps.ts';
import { findSiteOrigin } from '../../../config/redirect-urls.ts';
import type { ServicePage } from '../service-page.ts';

/** The login of the portal, or the site to which an account belongs. */
export interface LoginPage {
  href: string;
  label: string;
}

export const portalLoginPage = (returnPath: ReturnPath = {}): LoginPage => ({
  href: loginStepPath('/login', returnPath),
  label: 'Go to login',
});

/** Returns undefined for accounts of a project that has no pages, only a back end. */
export const findLoginPage = (
  { projects }: Deps,
  organisationId: string,
  returnPath: ReturnPath = {},
): LoginPage | undefined => {
  const project = projects.ownerOf(organisationId);
  if (project.isPortal) return portalLoginPage(returnPath);
  const href = findSiteOrigin(project);
  return href === null ? undefined : { href, label: `Go to ${project.name}` };
};

/** Heads the page with the name of the site to which an account belongs. */
export const withSiteName = (
  { projects }: Deps,
  organisationId: string,
  page: ServicePage,
): ServicePage => {
  const { isPortal, name } = projects.ownerOf(organisationId);
  return isPortal ? page : { ...page, siteName: name };
};

export const loginLink = (page: LoginPage | undefined) =>
  page ? html`<p><a class="action" href="${page.href}">${page.label}</a></p>` : '';
