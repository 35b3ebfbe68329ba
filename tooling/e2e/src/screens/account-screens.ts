import type { Page } from '@playwright/test';
import { DEMO_PIN } from '../people/accounts.ts';
import { openAccountSettings } from '../people/login-steps.ts';
import { LIST_URLS, openList, type Screen, type ScreenContext } from './screen-context.ts';

const openSettings = async (context: ScreenContext) => {
  const { page } = context;
  await openList(context, LIST_URLS.files);
  return openAccountSettings(page);
};

const openDeletion = async ({ page, logInAs }: ScreenContext) => {
  await logInAs('bo');
  await page.goto('/account/delete');
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
};

const findPinDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your PIN' });

const confirmWithPin = (page: Page, pin = DEMO_PIN) =>
  findPinDialog(page).getByLabel('PIN', { exact: true }).pressSequentially(pin);

export const accountScreens: readonly Screen[] = [
  { name: 'settings', show: openSettings },
  {
    name: 'settings-devices',
    isVariant: true,
    async show(context) {
      for (let time = 0; time < 2; time += 1) await context.api.logIn('bo');
      const panel = await openSettings(context);
      const other = panel.getByRole('button', { name: /^Log out (?!elsewhere)./ }).last();
      await other.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-password',
    async show(context) {
      const panel = await openSettings(context);
      await panel.getByRole('button', { name: 'Change password' }).click();
      await panel.getByLabel('New password', { exact: true }).fill('123456');
      await panel.getByRole('button', { name: 'Continue' }).click();
      await panel.getByText('New passwords do not match.').waitFor();
    },
  },
  {
    name: 'settings-new-pin',
    isVariant: true,
    async show(context) {
      const panel = await openSettings(context);
      await panel.getByRole('button', { name: 'Reset PIN' }).click();
      await context.page.getByLabel('Confirm PIN').waitFor();
    },
  },
  {
    name: 'settings-confirm',
    isVariant: true,
    async show(context) {
      context.monitor.expectFailure('/api/auth/recovery_codes', 403);
      const panel = await openSettings(context);
      await panel.getByRole('button', { name: 'Create recovery codes' }).click();
      await confirmWithPin(context.page, '8642');
      await findPinDialog(context.page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'settings-recovery-codes',
    async show(context) {
      const panel = await openSettings(context);
      await panel.getByRole('button', { name: 'Create recovery codes' }).click();
      await confirmWithPin(context.page);
      await panel.getByRole('button', { name: 'I have saved them' }).waitFor();
    },
  },
  {
    name: 'settings-api-key',
    async show(context) {
      const panel = await openSettings(context);
      await panel.getByRole('button', { name: 'Create key' }).click();
      await panel.getByLabel('Name').fill('Nightly bake');
      await panel.getByLabel('Bake files').check();
      await panel.getByRole('button', { name: 'Continue' }).click();
      await confirmWithPin(context.page);
      await panel.getByRole('button', { name: 'I have saved it' }).waitFor();
    },
  },
  { name: 'delete-account', show: openDeletion },
  {
    name: 'delete-account-mismatch',
    isVariant: true,
    async show(context) {
      await openDeletion(context);
      await context.page.getByLabel('Confirm your email').fill('dee@bakehouse.test');
      await context.page.getByLabel('Type this sentence').fill('I know');
    },
  },
];
