import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { UNLOCK_COOKIES } from '../../middleware/unlock-cookies.ts';
import {
  findUnlockLink,
  UNLOCK_PATH,
  unlockBrowser,
  type UnlockLink,
} from '../../services/identity/limits/unlock-links.ts';
import type { LockedFactor } from '../../services/audit/audit-text.ts';
import { readOwnForm } from './own-form.ts';
import { findOwnSession } from './own-session.ts';
import { readLinkToken, sendServicePage, type ServicePage } from './service-page.ts';

interface UnlockTexts {
  text: string;
  /** The page that follows once the browser is unlocked. */
  next: string;
}

const UNLOCK_TEXTS: Record<LockedFactor, UnlockTexts> = {
  password: {
    text: 'Logging in was locked after too many wrong passwords. Unlock it for this browser, then log in as always.',
    next: '/login',
  },
  pin: {
    text: 'PIN entry was locked after too many wrong PINs. Unlock it for this browser, then enter your PIN.',
    next: '/pin',
  },
};

const invalidLinkPage = (): ServicePage => ({
  title: 'This link no longer works',
  content: html`<p>It was used already, or the lock has ended. Try to log in.</p>
    <p><a class="action" href="/login">Go to login</a></p>`,
});

const logInFirstPage = (): ServicePage => ({
  title: 'Log in first',
  content: html`<p>
      This link unlocks PIN entry for the browser that is logged in with your password. Log in here,
      then open the link again.
    </p>
    <p><a class="action" href="/login">Go to login</a></p>`,
});

const unlockFormPage = (token: string, { factor }: UnlockLink): ServicePage => ({
  title: 'Unlock this browser',
  content: html`<p>${UNLOCK_TEXTS[factor].text}</p>
    <form method="post" action="${UNLOCK_PATH}">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">Unlock this browser</button>
    </form>`,
});

const setUnlockCookie = (
  c: Context<AppEnv>,
  { config, clock }: Deps,
  { factor, expiresAt }: UnlockLink,
  token: string,
) => {
  setCookie(c, UNLOCK_COOKIES[factor], token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000),
  });
};

/** Only the button redeems the link, because mail scanners open links. */
export const unlockPageRoutes = (deps: Deps) => {
  /** The PIN comes after the password, so only a browser with a session of the owner may unlock it. */
  const mayUnlock = async (c: Context<AppEnv>, { factor, userId }: UnlockLink) =>
    factor === 'password' || (await findOwnSession(deps, c, userId)) !== undefined;

  return new Hono<AppEnv>()
    .get(UNLOCK_PATH, async (c) => {
      const token = readLinkToken(c.req.query('token'));
      const link = await findUnlockLink(deps, token);
      if (!link) return sendServicePage(c, 410, invalidLinkPage());
      return sendServicePage(
        c,
        200,
        (await mayUnlock(c, link)) ? unlockFormPage(token, link) : logInFirstPage(),
      );
    })
    .post(UNLOCK_PATH, async (c) => {
      const token = readLinkToken((await readOwnForm(c, deps)).get('token'));
      const link = await findUnlockLink(deps, token);
      if (!link) return sendServicePage(c, 410, invalidLinkPage());
      if (!(await mayUnlock(c, link))) return sendServicePage(c, 409, logInFirstPage());
      const unlockToken = await unlockBrowser(deps, token, link, c.get('caller'));
      if (unlockToken === undefined) return sendServicePage(c, 410, invalidLinkPage());
      setUnlockCookie(c, deps, link, unlockToken);
      return c.redirect(UNLOCK_TEXTS[link.factor].next, 303);
    });
};
