import { addressOf } from '../people/accounts.ts';
import { CALLS, failed, list, LISTS, offline, type Screen, waiting } from './stage.ts';

export const usersScreens: readonly Screen[] = [
  { name: 'portal-users', show: (stage) => list(stage, LISTS.users) },
  {
    name: 'portal-users-ban-question',
    async show(stage) {
      await list(stage, LISTS.users);
      await stage.page.getByRole('button', { name: `Ban ${addressOf('dee')}` }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'portal-users-unban-question',
    async show(stage) {
      await list(stage, `${LISTS.users}&status=banned`);
      await stage.page.getByRole('button', { name: `Unban ${addressOf('fay')}` }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'portal-users-unban-locked',
    async show(stage) {
      await list(stage, `${LISTS.users}&status=banned`);
      // A pointer comes from somewhere.
      await stage.page.mouse.move(0, 0);
      await stage.page.getByRole('button', { name: `Unban ${addressOf('eli')}` }).hover();
      await stage.page.getByRole('tooltip').waitFor();
    },
  },
  {
    name: 'portal-users-banned',
    async show(stage) {
      const { page } = stage;
      await list(stage, `${LISTS.users}&search=dee`);
      await page.getByRole('button', { name: `Ban ${addressOf('dee')}` }).click();
      await page.getByRole('button', { name: 'Ban dee@…' }).click();
      const undo = page.getByRole('button', { name: /^Undo/ });
      await undo.waitFor();
      // The toast stays for as long as one is on it.
      await undo.focus();
    },
  },
  {
    name: 'portal-users-filtered',
    show: (stage) => list(stage, `${LISTS.users}&status=banned&from=2020-01-01&sort=email&dir=asc`),
  },
  { name: 'portal-users-loading', show: (stage) => waiting(stage, LISTS.users, CALLS.openers) },
  {
    name: 'portal-users-nothing-matches',
    async show(stage) {
      await stage.logInAs('bo');
      await stage.page.goto(`${LISTS.users}&search=zzz`);
      await stage.page.getByText('No openers found.').last().waitFor();
    },
  },
  {
    name: 'portal-users-empty',
    async show(stage) {
      await stage.logInAs('dee');
      await stage.page.goto(LISTS.users);
      await stage.page.getByText('No openers found.').last().waitFor();
    },
  },
  { name: 'portal-users-failed', show: (stage) => failed(stage, LISTS.users, CALLS.openers) },
  { name: 'portal-users-offline', show: (stage) => offline(stage, LISTS.users, CALLS.openers) },
  { name: 'portal-users-admin', show: (stage) => list(stage, `${LISTS.users}&admin=true`, 'ada') },
  {
    name: 'portal-users-admin-banned',
    show: (stage) => list(stage, `${LISTS.users}&admin=true&status=banned`, 'ada'),
  },
  {
    name: 'portal-users-about-cakes',
    async show(stage) {
      await list(stage, LISTS.users);
      // Cards have no header to point at.
      const cakes = stage.page.getByRole('button', { name: 'Cakes' });
      if (!(await cakes.isVisible())) return;
      await cakes.focus();
      await stage.page.getByRole('tooltip').waitFor();
    },
  },
  { name: 'portal-users-bakers', show: (stage) => list(stage, LISTS.bakers, 'ada') },
  {
    name: 'portal-users-bakers-nothing-matches',
    async show(stage) {
      await stage.logInAs('ada');
      await stage.page.goto(`${LISTS.bakers}&search=zzz`);
      await stage.page.getByText('No bakers found.').last().waitFor();
    },
  },
  {
    name: 'portal-users-deactivate-question',
    async show(stage) {
      await list(stage, LISTS.bakers, 'ada');
      await stage.page.getByRole('button', { name: `Deactivate ${addressOf('cy')}` }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
];
