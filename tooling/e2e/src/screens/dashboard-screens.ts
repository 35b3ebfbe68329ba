import { addressOf } from '../people/accounts.ts';
import { keptToken } from '../people/login-steps.ts';
import { alert, breakOff, list, LISTS, type Screen } from './stage.ts';

export const dashboardScreens: readonly Screen[] = [
  {
    name: 'portal-account',
    async show(stage) {
      await list(stage, LISTS.files);
      await stage.page.getByRole('button', { name: /account settings$/ }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'portal-shortcuts',
    async show(stage) {
      await stage.logInAs('ada');
      await stage.page.goto(LISTS.files);
      await stage.page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await stage.page.getByRole('switch').waitFor();
    },
  },
  {
    name: 'portal-part-missing',
    async show(stage) {
      const { page, watch } = stage;
      watch.expectFailure('/assets/', /net::ERR_CONNECTION_FAILED/);
      await page.route(/\/assets\/users-tab-.*\.js$/, (route) => route.abort('connectionfailed'));
      await stage.logInAs('bo');
      await page.goto(LISTS.users);
      await alert(page);
    },
  },
  {
    name: 'portal-sign-in-again',
    async show(stage) {
      const { page, api, watch } = stage;
      watch.expectFailure('/api/bans/manage', 401);
      // So the client learns that its session is gone for good.
      watch.expectFailure('/sdk/v1/sessions/authenticate', 404);
      await list(stage, LISTS.users);
      await api.revoke((await keptToken(page.context())) ?? '');
      await page.getByRole('button', { name: `Ban ${addressOf('dee')}` }).click();
      await page.getByRole('button', { name: 'Ban dee@…' }).click();
      await page.getByRole('alertdialog', { name: 'Log in again' }).waitFor();
    },
  },
  {
    name: 'portal-unreachable',
    async show(stage) {
      await breakOff(stage, '/api/auth/validate');
      await stage.logInAs('bo');
      await stage.page.goto(LISTS.files);
      await alert(stage.page);
    },
  },
];
