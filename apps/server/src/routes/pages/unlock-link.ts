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
import { ownSession } from './own-session.ts';
import { readLinkToken, showPage, type Page } from './service-page.ts';

interface UnlockStep {
  text: string;
  /** The page that follows once the browser is unlocked. */
  next: string;
}

const STEPS: Record<LockedFactor, UnlockStep> = {
  password: {
    text: 'Logging in was locked after too many wrong passwords. Unlock it for this browser, then log in as always.',
    next: '/login',
  },
  pin: {
    text: 'PIN entry was locked after too many wrong PINs. Unlock it for this browser, then enter your PIN.',
    next: '/pin',
  },
};

const invalidLink = (): Page => ({
  title: 'This link no longer works',
  content: html`<p>It was used already, or the lock has ended. Try to log in.</p>
    <p><a class="action" href="/login">Go to login</a></p>`,
});

const logInFirst = (): Page => ({
  title: 'Log in first',
  content: html`<p>
      This link unlocks PIN entry for the browser that is logged in with your password. Log in here,
      then open the link again.
    </p>
    <p><a class="action" href="/login">Go to login</a></p>`,
});

const unlockForm = (token: string, { factor }: UnlockLink): Page => ({
  title: 'Unlock this browser',
  content: html`<p>${STEPS[factor].text}</p>
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
export const unlockPages = (deps: Deps) => {
  /** The PIN comes after the password, so only a browser with a session of the owner may unlock it. */
  const mayUnlock = async (c: Context<AppEnv>, { factor, userId }: UnlockLink) =>
    factor === 'password' || (await ownSession(deps, c, userId)) !== undefined;

  return new Hono<AppEnv>()
    .get(UNLOCK_PATH, async (c) => {
      const token = readLinkToken(c.req.query('token'));
      const link = await findUnlockLink(deps, token);
      if (!link) return showPage(c, 410, invalidLink());
      return showPage(c, 200, (await mayUnlock(c, link)) ? unlockForm(token, link) : logInFirst());
    })
    .post(UNLOCK_PATH, async (c) => {
      const token = readLinkToken((await readOwnForm(c, deps)).get('token'));
      const link = await findUnlockLink(deps, token);
      if (!link) return showPage(c, 410, invalidLink());
      if (!(await mayUnlock(c, link))) return showPage(c, 409, logInFirst());
      const unlockToken = await unlockBrowser(deps, token, link, c.get('caller'));
      if (unlockToken === undefined) return showPage(c, 410, invalidLink());
      setUnlockCookie(c, deps, link, unlockToken);
      return c.redirect(STEPS[link.factor].next, 303);
    });
};
