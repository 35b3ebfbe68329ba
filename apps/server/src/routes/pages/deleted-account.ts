import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import { DELETED_ACCOUNT_PATH } from '../../services/factors/account/delete-account.ts';
import { sendServicePage } from './service-page.ts';

export const deletedAccountPageRoute = () =>
  new Hono<AppEnv>().get(DELETED_ACCOUNT_PATH, (c) =>
    sendServicePage(c, 200, {
      title: 'Somebody else deleted your account?',
      content: html`<p>
          Whoever did it knew your password and your PIN. A deleted account cannot be restored, but
          nobody is allowed to open its files any more. Copies that people already have are not
          locked.
        </p>
        <ol>
          <li>
            Tell an administrator of your organisation now. They see what happened before the
            account was deleted.
          </li>
          <li>Change the password of your mailbox, and any other that was the same.</li>
        </ol>`,
    }),
  );
