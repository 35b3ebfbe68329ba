import { emailOf } from '../people/accounts.ts';
import { readSessionCookie } from '../people/login-steps.ts';
import {
  waitForAlert,
  failConnections,
  openList,
  LIST_URLS,
  type Screen,
} from './screen-context.ts';

export const dashboardScreens: readonly Screen[] = [
  {
    name: 'portal-account',
    async show(context) {
      await openList(context, LIST_URLS.files);
      await context.page.getByRole('button', { name: /account settings$/ }).click();
      await context.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'portal-shortcuts',
    async show(context) {
      await context.logInAs('ada');
      await context.page.goto(LIST_URLS.files);
      await context.page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await context.page.getByRole('switch').waitFor();
    },
  },
  {
    name: 'portal-palette',
    async show(context) {
      const { page } = context;
      await openList(context, LIST_URLS.files);
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Search and commands' });
      await palette.getByRole('combobox').fill('de');
      await palette.getByRole('option', { name: emailOf('dee') }).waitFor();
    },
  },
  {
    name: 'portal-part-missing',
    isVariant: true,
    async show(context) {
      const { page, monitor } = context;
      monitor.expectFailure('/assets/', /net::ERR_CONNECTION_FAILED/);
      await page.route(/\/assets\/users-tab-.*\.js$/, (route) => route.abort('connectionfailed'));
      await context.logInAs('bo');
      await page.goto(LIST_URLS.users);
      await waitForAlert(page);
    },
  },
  {
    name: 'portal-sign-in-again',
    async show(context) {
      const { page, api, monitor } = context;
      monitor.expectFailure('/api/bans/manage', 401);
      // After the 401, the client tries to refresh the session and gets a 404, as it was revoked.
      monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
      await openList(context, LIST_URLS.users);
      await page.getByRole('button', { name: `Ban ${emailOf('dee')}` }).click();
      await page.getByText(/of your files are open to it now/).waitFor();
      await api.revoke((await readSessionCookie(page.context())) ?? '');
      await page.getByRole('button', { name: 'Ban dee@…' }).click();
      await page.getByRole('alertdialog', { name: 'Log in again' }).waitFor();
    },
  },
  {
    name: 'portal-unreachable',
    isVariant: true,
    async show(context) {
      await failConnections(context, '/api/auth/validate');
      await context.logInAs('bo');
      await context.page.goto(LIST_URLS.files);
      await waitForAlert(context.page);
    },
  },
];
