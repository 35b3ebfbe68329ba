import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { LIFT_COOKIES } from '../../middleware/lift-cookies.ts';
import {
  findLift,
  LIFT_PATH,
  liftLock,
  type LockLift,
} from '../../services/identity/limits/lock-lifts.ts';
import type { LockedFactor } from '../../services/audit/audit-text.ts';
import { readOwnForm } from './own-form.ts';
import { ownSession } from './own-session.ts';
import { readLinkToken, showPage, type Page } from './service-page.ts';

interface LiftWords {
  text: string;
  /** Where it goes on. */
  next: string;
}

const WORDS: Record<LockedFactor, LiftWords> = {
  password: {
    text: 'Logging in was locked after too many wrong passwords. Unlock it for this browser, then log in as always.',
    next: '/login',
  },
  pin: {
    text: 'PIN entry was locked after too many wrong PINs. Unlock it for this browser, then enter your PIN.',
    next: '/pin',
  },
};

const notUsable = (): Page => ({
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

const unlock = (token: string, { factor }: LockLift): Page => ({
  title: 'Unlock this browser',
  content: html`<p>${WORDS[factor].text}</p>
    <form method="post" action="${LIFT_PATH}">
      <input type="hidden" name="token" value="${token}" />
      <button type="submit">Unlock this browser</button>
    </form>`,
});

const keepLift = (c: Context<AppEnv>, { config, clock }: Deps, lift: LockLift, secret: string) => {
  setCookie(c, LIFT_COOKIES[lift.factor], secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: Math.ceil((lift.expiresAt.getTime() - clock.now().getTime()) / 1000),
  });
};

/** Where the link of a lock's mail leads: looking never uses it, its button does. */
export const lockLiftPages = (deps: Deps) => {
  /** A PIN is only entered with the password known: the browser has to show that it is. */
  const mayLift = async (c: Context<AppEnv>, { factor, userId }: LockLift) =>
    factor === 'password' || (await ownSession(deps, c, userId)) !== undefined;

  return new Hono<AppEnv>()
    .get(LIFT_PATH, async (c) => {
      const token = readLinkToken(c.req.query('token'));
      const lift = await findLift(deps, token);
      if (!lift) return showPage(c, 410, notUsable());
      return showPage(c, 200, (await mayLift(c, lift)) ? unlock(token, lift) : logInFirst());
    })
    .post(LIFT_PATH, async (c) => {
      const token = readLinkToken((await readOwnForm(c, deps)).get('token'));
      const lift = await findLift(deps, token);
      if (!lift) return showPage(c, 410, notUsable());
      if (!(await mayLift(c, lift))) return showPage(c, 409, logInFirst());
      const secret = await liftLock(deps, token, lift, c.get('caller'));
      if (secret === undefined) return showPage(c, 410, notUsable());
      keepLift(c, deps, lift, secret);
      return c.redirect(WORDS[lift.factor].next, 303);
    });
};
