import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findButton, findHeading, findField } from '../pages/locators.ts';
import { DEMO_PIN, emailOf, TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailLink } from '../people/email-links.ts';
import { enterPin, logInWithPin, submitLoginForm } from '../people/login-steps.ts';

/** The client asks this path before it loads a part, which the browser would not load again after a failure. */
const PROBED_PATH = '/';
const OFFLINE = 'You are offline. Please check your connection.';
const WIDGET_OFFLINE = 'Unable to contact our servers. Check your connection and try again.';
const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED/;
const NEW_EMAIL = 'new-baker@people.example';
const EMAIL = emailOf('bo');
const SENTENCE = `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`;

interface OfflineStep {
  page: Page;
  act: () => Promise<void>;
  /** The message of the page without a connection. */
  message: Locator;
}

/** Acts without a connection, which the page has to say; the caller then acts again. */
const actOffline = async ({ page, act, message }: OfflineStep) => {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await act();
  await expect(message).toBeVisible();
  await page.context().setOffline(false);
};

test('offline, the PIN that was typed stays and can be sent again', async ({ page, monitor }) => {
  monitor.expectFailure('/api/auth/pin/authenticate', DISCONNECTED);
  await page.goto('/login');
  await submitLoginForm(page, 'bo');
  await expect(findField(page, 'PIN')).toBeVisible();
  await actOffline({ page, act: () => enterPin(page), message: page.getByText(OFFLINE) });
  await expect(findField(page, 'PIN')).toHaveValue(DEMO_PIN);
  await findButton(page, 'Continue').click();
  await expect(page).toHaveURL('/portal?tab=files');
});

test(
  'offline, a recovery code and a forgotten PIN can be sent again',
  { tag: '@long' },
  async ({ page, monitor }) => {
    monitor.expectFailure('/api/auth/pin/authenticate', DISCONNECTED);
    monitor.expectFailure('/api/auth/pin/authenticate', 403);
    monitor.expectFailure('/api/auth/pin/forgot', DISCONNECTED);
    await page.goto('/login');
    await submitLoginForm(page, 'bo');
    await findButton(page, 'Use a recovery code').click();
    await findField(page, 'Recovery code').fill('k7mp-0xqd-93vh');
    const send = () => findButton(page, 'Continue').click();
    await actOffline({ page, act: send, message: page.getByText(OFFLINE) });
    await expect(findField(page, 'Recovery code')).toHaveValue('k7mp-0xqd-93vh');
    await send();
    await expect(page.getByText('Invalid PIN or code. Please try again.')).toBeVisible();

    await findButton(page, 'Use your PIN').click();
    const forget = async () => {
      await findButton(page, 'Forgot your PIN?').click();
      await findButton(page, 'Reset my PIN').click();
    };
    await actOffline({ page, act: forget, message: page.getByText(OFFLINE) });
    await forget();
    await expect(page.getByText('PIN reset requested. Check your email.')).toBeVisible();
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
  },
);

test(
  'offline, a new PIN stays and can be sent again',
  { tag: '@long' },
  async ({ page, monitor }) => {
    monitor.expectFailure('/api/auth/pin/create', DISCONNECTED);
    await page.goto('/login');
    await submitLoginForm(page, 'cy');
    for (const label of ['New PIN', 'Confirm PIN']) await findField(page, label).fill('8642');
    const create = () => findButton(page, 'Create PIN').click();
    await actOffline({ page, act: create, message: page.getByText(OFFLINE) });
    for (const label of ['New PIN', 'Confirm PIN'])
      await expect(findField(page, label)).toHaveValue('8642');
    await create();
    await expect(page).toHaveURL('/portal?tab=files');
  },
);

test(
  'offline, each step of a sign-up keeps what was typed and can be repeated',
  { tag: '@long' },
  async ({ page, monitor, server }) => {
    for (const path of ['/users/search', '/passwords'])
      monitor.expectFailure(`/sdk/v1${path}`, DISCONNECTED);
    monitor.expectFailure(PROBED_PATH, DISCONNECTED);
    const enter = () => page.keyboard.press('Enter');
    const message = page.getByText(WIDGET_OFFLINE);
    await page.goto('/login#create-account');
    await findField(page, 'Email').fill(NEW_EMAIL);
    await actOffline({ page, act: enter, message });
    await expect(findField(page, 'Email')).toHaveValue(NEW_EMAIL);
    await findField(page, 'Email').press('Enter');

    await findField(page, 'Password').fill(TEST_PASSWORD);
    await expect(page.getByText('Strength: very strong')).toBeVisible();
    await actOffline({ page, act: enter, message });
    await expect(findField(page, 'Password')).toHaveValue(TEST_PASSWORD);
    await findField(page, 'Password').press('Enter');

    await expect(findHeading(page, 'Confirm your email')).toBeVisible();
    const again = () => findButton(page, 'Send again').click();
    await actOffline({ page, act: again, message: page.getByText(OFFLINE) });
    await again();
    await expect(page.getByText('We sent a new link.')).toBeVisible();
    await page.goto(await readNewestEmailLink(server.url, NEW_EMAIL));
    await expect(findButton(page, 'Log in')).toBeVisible();
  },
);

test(
  'offline, a link by email can be asked for again',
  { tag: '@long' },
  async ({ page, monitor }) => {
    monitor.expectFailure(PROBED_PATH, DISCONNECTED);
    await page.goto('/login#email-link');
    await findField(page, 'Email').fill(EMAIL);
    const enter = () => page.keyboard.press('Enter');
    await actOffline({ page, act: enter, message: page.getByText(WIDGET_OFFLINE) });
    await expect(findField(page, 'Email')).toHaveValue(EMAIL);
    await findField(page, 'Email').press('Enter');
    await expect(findHeading(page, 'Check your email')).toBeVisible();
  },
);

test(
  'offline, each step of a password reset keeps what was typed and can be repeated',
  { tag: '@long' },
  async ({ page, monitor, server }) => {
    for (const path of ['/stytch/password/reset/start', '/password/strength'])
      monitor.expectFailure(`/api${path}`, DISCONNECTED);
    monitor.expectFailure('/api/stytch/password/reset', DISCONNECTED);
    await page.goto('/reset-password');
    await findField(page, 'Email').fill(EMAIL);
    const message = page.getByText(OFFLINE);
    const ask = () => findButton(page, 'Send reset link').click();
    await actOffline({ page, act: ask, message });
    await expect(findField(page, 'Email')).toHaveValue(EMAIL);
    await ask();
    await expect(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible();
    await expect(message).toHaveCount(0);

    await page.goto(await readNewestEmailLink(server.url, EMAIL));
    await expect(findHeading(page, 'Set a new password')).toBeVisible();
    const type = async () => {
      for (const label of ['New password', 'Confirm password'])
        await findField(page, label).fill(TEST_PASSWORD);
    };
    await actOffline({ page, act: type, message });
    await findButton(page, 'Try again').click();
    await expect(page.getByText('Strength: 4 / 4')).toBeVisible();
    const save = () => findButton(page, 'Set new password').click();
    await actOffline({ page, act: save, message });
    for (const label of ['New password', 'Confirm password'])
      await expect(findField(page, label)).toHaveValue(TEST_PASSWORD);
    await save();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
  },
);

test(
  'offline, each action of the settings keeps what was typed and can be repeated',
  { tag: '@long' },
  async ({ page, monitor, openBrowser }) => {
    for (const path of ['/auth/password/reset', '/admin/pin/reset', '/auth/recovery_codes'])
      monitor.expectFailure(`/api${path}`, DISCONNECTED);
    monitor.expectFailure('/api/auth/sessions/revoke_others', DISCONNECTED);
    await logInWithPin(page, 'bo');
    await logInWithPin(await (await openBrowser()).newPage(), 'bo');
    await page.getByRole('button', { name: / account settings$/ }).click();
    const panel = page.getByRole('dialog', { name: 'Account settings' });
    await expect(panel.getByText('This device', { exact: true })).toBeVisible();
    const elsewhere = () => findButton(panel, 'Log out elsewhere').click();
    await actOffline({ page, act: elsewhere, message: panel.getByText(OFFLINE) });
    await elsewhere();
    await expect(panel.getByText('You are logged in on this device only.')).toBeVisible();

    const dialog = page.getByRole('dialog', { name: 'Confirm with your PIN' });
    const confirm = (pin: string) => async () => findField(dialog, 'PIN').pressSequentially(pin);
    const proveOffline = async (pin: string) => {
      await expect(dialog).toBeVisible();
      await actOffline({ page, act: confirm(pin), message: dialog.getByText(OFFLINE) });
      await expect(findField(dialog, 'PIN')).toHaveValue(pin);
      await findButton(dialog, 'Continue').click();
      await expect(dialog).toHaveCount(0);
    };
    await findButton(panel, 'Change password').click();
    for (const label of ['New password', 'Confirm new password'])
      await findField(panel, label).fill(TEST_PASSWORD);
    await expect(panel.getByText('Strength: 4 / 4')).toBeVisible();
    await findButton(panel, 'Continue').click();
    await proveOffline(DEMO_PIN);
    await expect(page.getByText('Your password was changed.')).toBeVisible();

    await findButton(panel, 'Reset PIN').click();
    const renewal = page.getByRole('dialog', { name: 'Set a new PIN' });
    for (const label of ['New PIN', 'Confirm PIN']) await findField(renewal, label).fill('8362');
    await findButton(renewal, 'Continue').click();
    await proveOffline(DEMO_PIN);
    await expect(page.getByText('Your PIN was changed.')).toBeVisible();

    await findButton(panel, 'Create recovery codes').click();
    await proveOffline('8362');
    await expect(panel.getByText('Save these codes now.')).toBeVisible();
  },
);

test(
  'offline, the deletion of an account keeps what was typed and can be repeated',
  { tag: '@long' },
  async ({ page, monitor }) => {
    monitor.expectFailure('/api/auth/account/delete', DISCONNECTED);
    monitor.expectFailure('/sdk/v1/sessions/revoke', 404);
    await logInWithPin(page, 'bo');
    await page.goto('/account/delete');
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await findField(page, 'Confirm your email').fill(EMAIL);
    await findField(page, 'Type this sentence').fill(SENTENCE);
    const remove = async () => {
      await findButton(page, 'Delete my account').click();
      await enterPin(page);
    };
    await actOffline({ page, act: remove, message: page.getByText(OFFLINE) });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(findField(page, 'Type this sentence')).toHaveValue(SENTENCE);
    await remove();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
  },
);
