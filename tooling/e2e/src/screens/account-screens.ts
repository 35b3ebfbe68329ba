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

const openAdminSettings = async (context: ScreenContext) => {
  await openList(context, `${LIST_URLS.files}&admin=true`, 'ada');
  return openAccountSettings(context.page);
};

const WORKING_WEBHOOK = {
  ...{ id: 'webhook-1', description: 'SIEM', url: 'https://siem.example/hooks', events: null },
  ...{
    state: 'ok',
    failing_since: null,
    next_attempt_at: null,
    last_status: 204,
    last_error: null,
  },
  ...{ created_at: '2026-11-05T08:00:00.000Z', created_by: 'ada@bakehouse.test' },
  ...{ last_delivered_at: '2026-11-05T08:00:00.000Z', position: 2500, waiting: 0, dead_letters: 0 },
};

const WEBHOOKS = [
  WORKING_WEBHOOK,
  {
    ...WORKING_WEBHOOK,
    ...{ id: 'webhook-2', description: 'Alerts for the people who are on call', state: 'failing' },
    url: 'https://a-rather-long-name-of-a-receiver.example/hooks/bakehouse/alerts?team=night-shift',
    events: ['open_blocked', 'login_failed'],
    failing_since: '2026-11-05T08:00:00.000Z',
    last_error: 'answered with the status 500',
    ...{ waiting: 3, dead_letters: 1 },
  },
  { ...WORKING_WEBHOOK, id: 'webhook-3', description: 'Chat', state: 'paused', waiting: 12 },
];

const UNACCEPTED = {
  ...{ sequence: 2431, action: 'open_blocked', message: 'Opening Rye.pdf refused: expired' },
  ...{ happened_at: '2026-11-05T08:00:00.000Z', failed_at: '2026-11-06T08:00:00.000Z' },
  ...{ attempts: 28, last_error: 'answered with the status 500', is_replayed: false },
};

const showWebhooks = async (context: ScreenContext) => {
  const { page } = context;
  await page.route('**/api/webhooks*', (route) => route.fulfill({ json: { data: WEBHOOKS } }));
  await page.route('**/api/webhook_dead_letters*', (route) =>
    route.fulfill({ json: { data: [UNACCEPTED] } }),
  );
  const panel = await openAdminSettings(context);
  await panel.getByRole('button', { name: /^Show what Alerts/ }).click();
  await panel.getByText('Tried 28 times').waitFor();
  await panel.getByRole('button', { name: 'Pause SIEM' }).scrollIntoViewIfNeeded();
};

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
  { name: 'settings-webhooks', show: showWebhooks },
  {
    name: 'settings-webhook-form',
    async show(context) {
      const panel = await openAdminSettings(context);
      await panel.getByRole('button', { name: 'Create webhook' }).click();
      await panel.getByLabel('Description').fill('SIEM');
      await panel.getByText('Chosen events').click();
      await panel
        .getByText(/^Files/)
        .last()
        .click();
      await panel.getByLabel('File baked').check();
    },
  },
  {
    name: 'settings-webhook-secret',
    isVariant: true,
    async show(context) {
      const panel = await openAdminSettings(context);
      await panel.getByRole('button', { name: 'Create webhook' }).click();
      await panel.getByLabel('Description').fill('SIEM');
      await panel.getByLabel('URL').fill('https://siem.example/hooks');
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
