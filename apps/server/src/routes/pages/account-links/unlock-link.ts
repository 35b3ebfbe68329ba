import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { AppEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import {
  findUnlockLink,
  findUnlockLinkOrganisation,
  UNLOCK_PATH,
  unlockBrowser,
  type UnlockLink,
} from '../../../services/identity/limits/unlock-links.ts';
import {
  findLoginPage,
  loginLink,
  portalLoginPage,
  withSiteName,
  type LoginPage,
} from './login-link.ts';
import { readSameOriginForm } from '../read-same-origin-form.ts';
import { findBrowserSession } from '../own-session.ts';
import { readLinkToken, sendServicePage, type ServicePage } from '../service-page.ts';

const invalidLinkPage = (login: LoginPage | undefined): ServicePage => ({
  title: 'This link no longer works',
  content: html`<p>It was used already, or the lock has ended. Try to log in.</p>
    ${loginLink(login)}`,
});

const logInFirstPage = (text: string): ServicePage => ({
  title: 'Log in first',
  content: html`<p>${text}</p>
    ${loginLink(portalLoginPage())}`,
});

const unlockFormPage = (token: string, { lock }: UnlockLink): ServicePage => ({
  title: 'Unlock this browser',
  content: html`<p>${lock.page.text}</p>
    <form method="post" action="${UNLOCK_PATH}">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">Unlock this browser</button>
    </form>`,
});

const unlockedPage = (login: LoginPage | undefined): ServicePage => ({
  title: 'This browser is unlocked',
  content: html`<p>Go back to the page on which you were logging in, and try again.</p>
    ${loginLink(login)}`,
});

const setUnlockCookie = (
  c: Context<AppEnv>,
  { config, clock }: Deps,
  { lock, expiresAt }: UnlockLink,
  token: string,
) => {
  setCookie(c, lock.cookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000),
  });
};

/** Only the button redeems the link, because mail scanners open links. */
export const unlockPageRoutes = (deps: Deps) => {
  /** Returns what the browser has to do before it may unlock itself, if anything. */
  const findRefusalPage = async (c: Context<AppEnv>, { lock, userId }: UnlockLink) => {
    const { logInFirst } = lock.page;
    if (logInFirst === undefined || (await findBrowserSession(deps, c, userId))) return undefined;
    return logInFirstPage(logInFirst);
  };

  const sendInvalidLink = async (c: Context<AppEnv>, token: string) => {
    const organisationId = await findUnlockLinkOrganisation(deps, token);
    if (organisationId === undefined)
      return sendServicePage(c, 410, invalidLinkPage(portalLoginPage()));
    const page = invalidLinkPage(findLoginPage(deps, organisationId));
    return sendServicePage(c, 410, withSiteName(deps, organisationId, page));
  };

  const sendUnlockedPage = (c: Context<AppEnv>, { lock, organisationId }: UnlockLink) => {
    const { next } = lock.page;
    const { isPortal } = deps.projects.ownerOf(organisationId);
    if (isPortal && next !== undefined) return c.redirect(next, 303);
    const page = unlockedPage(findLoginPage(deps, organisationId));
    return sendServicePage(c, 200, withSiteName(deps, organisationId, page));
  };

  return new Hono<AppEnv>()
    .get(UNLOCK_PATH, async (c) => {
      const token = readLinkToken(c.req.query('token'));
      const link = await findUnlockLink(deps, token);
      if (!link) return sendInvalidLink(c, token);
      const page = (await findRefusalPage(c, link)) ?? unlockFormPage(token, link);
      return sendServicePage(c, 200, withSiteName(deps, link.organisationId, page));
    })
    .post(UNLOCK_PATH, async (c) => {
      const token = readLinkToken((await readSameOriginForm(c, deps)).get('token'));
      const link = await findUnlockLink(deps, token);
      if (!link) return sendInvalidLink(c, token);
      const refusal = await findRefusalPage(c, link);
      if (refusal) return sendServicePage(c, 409, withSiteName(deps, link.organisationId, refusal));
      const unlockToken = await unlockBrowser(deps, token, link, c.get('caller'));
      if (unlockToken === undefined) return sendInvalidLink(c, token);
      setUnlockCookie(c, deps, link, unlockToken);
      return sendUnlockedPage(c, link);
    });
};
