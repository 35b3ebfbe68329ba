import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import {
  isVerificationUsable,
  redeemVerification,
  VERIFICATION_PATH,
} from '../../services/verification-links.ts';
import { servicePage } from './service-page.ts';

const TOKEN = /^[\w-]{20,200}$/;

const readToken = (text: string | null | undefined) => (text && TOKEN.test(text) ? text : '');

const expired = html`<p>This link has expired or was used already. Sign in to get a new one.</p>
  <p><a class="action" href="/login">Go to sign-in</a></p>`;

/** Where the link of a verification mail leads: looking never spends it, its button does. */
export const verificationPages = (deps: Deps) =>
  new Hono<AppEnv>()
    .get(VERIFICATION_PATH, async (c) => {
      const token = readToken(c.req.query('token'));
      if (!(await isVerificationUsable(deps, token))) {
        c.status(410);
        return servicePage(c, 'Link not usable', expired);
      }
      return servicePage(
        c,
        'Confirm your e-mail address',
        html`<p>Press the button to confirm that this address is yours.</p>
          <form method="post" action="${VERIFICATION_PATH}">
            <input type="hidden" name="token" value="${token}" />
            <button type="submit">Confirm address</button>
          </form>`,
      );
    })
    .post(VERIFICATION_PATH, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      if (await redeemVerification(deps, readToken(form.get('token')))) {
        return c.redirect('/login?verified=1', 303);
      }
      c.status(410);
      return servicePage(c, 'Link not usable', expired);
    });
