import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import {
  readUnsubscribeToken,
  unsubscribe,
  UNSUBSCRIBE_PATH,
  type Unsubscription,
} from '../../../services/notifications/unsubscribe-links.ts';
import { sendServicePage, type ServicePage } from '../service-page.ts';

const TEXTS: Readonly<Record<NonNullable<Unsubscription['kind']> | 'all', string>> = {
  all: 'no more emails about your files and files of others',
  file_shared: 'no more emails when somebody shares a file with you',
  file_expires: 'no more emails before files expire',
  first_opening: 'no more emails when somebody opens a file of yours for the first time',
  opening_refused: 'no more emails when somebody may not open a file of yours',
  access_requested: 'no more emails when somebody asks for access to a file of yours',
  request_answered: 'no more emails when your requests for access are answered',
  banned: 'no more emails when a baker bans you from opening files',
};

const invalidLinkPage = (): ServicePage => ({
  title: 'This link does not work',
  content: html`<p>
    It is incomplete. Use the link in the email again, or choose in the settings of the portal what
    you get.
  </p>`,
});

const questionPage = ({ kind, canonical }: Unsubscription, action: string): ServicePage => ({
  title: 'Stop these emails?',
  content: html`<p>${canonical} gets ${TEXTS[kind ?? 'all']}. The portal still shows everything.</p>
    <form method="post" action="${action}">
      <button type="submit">Stop these emails</button>
    </form>`,
});

const donePage = ({ kind, canonical }: Unsubscription): ServicePage => ({
  title: 'You are unsubscribed',
  content: html`<p>
    ${canonical} gets ${TEXTS[kind ?? 'all']}. To get them again, log in and choose so in the
    settings.
  </p>`,
});

/** Mail programs send the form from their own servers (RFC 8058), so only its token proves anything; scanners open links, so a GET changes nothing. */
export const unsubscribePageRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get(UNSUBSCRIBE_PATH, (c) => {
      const token = c.req.query('token') ?? '';
      const wanted = readUnsubscribeToken(deps, token);
      if (!wanted) return sendServicePage(c, 410, invalidLinkPage());
      const action = `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`;
      return sendServicePage(c, 200, questionPage(wanted, action));
    })
    .post(UNSUBSCRIBE_PATH, async (c) => {
      const wanted = readUnsubscribeToken(deps, c.req.query('token') ?? '');
      if (!wanted) return sendServicePage(c, 410, invalidLinkPage());
      await unsubscribe(deps, wanted);
      return sendServicePage(c, 200, donePage(wanted));
    });
