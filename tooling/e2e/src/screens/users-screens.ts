import { emailOf } from '../people/accounts.ts';
import {
  API_PATHS,
  keepToastOpen,
  openList,
  LIST_URLS,
  openNextPageOffline,
  showGroup,
  type Screen,
  createFailedListScreens,
  openEmptyList,
} from './screen-context.ts';

export const usersScreens: readonly Screen[] = [
  { name: 'portal-users', show: (context) => openList(context, LIST_URLS.users) },
  {
    name: 'portal-person',
    async show(context) {
      const { page } = context;
      await context.logInAs('bo');
      await page.goto(`${LIST_URLS.users}&person=${emailOf('dee')}`);
      for (const name of ['Files', 'Activity'])
        await page.getByRole('region', { name }).getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'portal-person-banned',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await context.logInAs('bo');
      await page.goto(`${LIST_URLS.users}&person=${emailOf('fay')}`);
      await page.getByText('Banned from your files').waitFor();
      await page.getByRole('region', { name: 'Activity' }).getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'portal-person-remove-question',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await context.logInAs('bo');
      await page.goto(`${LIST_URLS.users}&person=${emailOf('dee')}`);
      await page.getByRole('button', { name: 'Remove from all files' }).click();
      await page.getByRole('button', { name: /^Remove from \d+ files$/ }).waitFor();
    },
  },
  {
    name: 'portal-users-groups',
    async show(context) {
      await showGroup(context.page);
      await context.logInAs('bo');
      await context.page.goto(`${LIST_URLS.users}&people=groups`);
      await context.page.getByRole('button', { name: /^Members of/ }).waitFor();
    },
  },
  {
    name: 'portal-users-review',
    async show(context) {
      await context.logInAs('bo');
      await context.page.goto(`${LIST_URLS.users}&people=review&which=all`);
      await context.page.getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'portal-person-leaves',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await context.logInAs('ada');
      await page.goto(`${LIST_URLS.users}&admin=true&person=${emailOf('dee')}`);
      await page.getByRole('button', { name: 'This person leaves' }).click();
      await page.getByLabel('Hand files over to').waitFor();
      await page.getByText('This cannot be undone.').waitFor();
    },
  },
  {
    name: 'portal-users-ban-question',
    async show(context) {
      await openList(context, LIST_URLS.users);
      await context.page.getByRole('button', { name: `Ban ${emailOf('dee')}` }).click();
      await context.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'portal-users-unban-question',
    isVariant: true,
    async show(context) {
      await openList(context, `${LIST_URLS.users}&status=banned`);
      await context.page.getByRole('button', { name: `Unban ${emailOf('fay')}` }).click();
      await context.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'portal-users-unban-locked',
    isVariant: true,
    async show(context) {
      await openList(context, `${LIST_URLS.users}&status=banned`);
      // The pointer must enter the button from outside to trigger the hover.
      await context.page.mouse.move(0, 0);
      await context.page.getByRole('button', { name: `Unban ${emailOf('eli')}` }).hover();
      await context.page.getByRole('tooltip').waitFor();
    },
  },
  {
    name: 'portal-users-banned',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openList(context, `${LIST_URLS.users}&search=dee`);
      await page.getByRole('button', { name: `Ban ${emailOf('dee')}` }).click();
      await page.getByRole('button', { name: 'Ban dee@…' }).click();
      const undo = page.getByRole('button', { name: /^Undo/ });
      await undo.waitFor();
      await keepToastOpen(undo);
    },
  },
  {
    name: 'portal-users-filtered',
    isVariant: true,
    show: (context) =>
      openList(context, `${LIST_URLS.users}&status=banned&from=2020-01-01&sort=email&dir=asc`),
  },
  ...createFailedListScreens('users', LIST_URLS.users, [API_PATHS.openers]),
  {
    name: 'portal-users-nothing-matches',
    isVariant: true,
    show: (context) =>
      openEmptyList(context, `${LIST_URLS.users}&search=zzz`, { text: 'No openers found.' }),
  },
  {
    name: 'portal-users-empty',
    isVariant: true,
    show: (context) =>
      openEmptyList(context, LIST_URLS.users, { text: 'No openers found.', account: 'dee' }),
  },
  {
    name: 'portal-users-offline',
    isVariant: true,
    show: (context) => openNextPageOffline(context, LIST_URLS.users, API_PATHS.openers),
  },
  {
    name: 'portal-users-admin',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.users}&admin=true`, 'ada'),
  },
  {
    name: 'portal-users-admin-banned',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.users}&admin=true&status=banned`, 'ada'),
  },
  {
    name: 'portal-users-about-cakes',
    isVariant: true,
    async show(context) {
      await openList(context, LIST_URLS.users);
      // Narrow screens show cards, which have no column header with a tooltip.
      const cakes = context.page.getByRole('button', { name: 'Cakes' });
      if (!(await cakes.isVisible())) return;
      await cakes.focus();
      await context.page.getByRole('tooltip').waitFor();
    },
  },
  {
    name: 'portal-users-bakers',
    show: (context) => openList(context, LIST_URLS.bakers, 'ada'),
  },
  {
    name: 'portal-users-bakers-nothing-matches',
    isVariant: true,
    show: (context) =>
      openEmptyList(context, `${LIST_URLS.bakers}&search=zzz`, {
        text: 'No bakers found.',
        account: 'ada',
      }),
  },
  {
    name: 'portal-users-deactivate-question',
    isVariant: true,
    async show(context) {
      await openList(context, LIST_URLS.bakers, 'ada');
      await context.page.getByRole('button', { name: `Deactivate ${emailOf('cy')}` }).click();
      await context.page.getByRole('alertdialog').waitFor();
    },
  },
];
