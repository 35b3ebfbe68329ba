import type { Page } from '@playwright/test';
import { PUBLIC_TOKEN } from '../api/http-client.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton } from '../pages/locators.ts';
import { DEMO_PASSWORD, DEMO_PIN, emailOf } from '../people/accounts.ts';
import {
  logInWithPin,
  readSessionCookie,
  submitLoginForm,
  openAccountSettings,
} from '../people/login-steps.ts';
import { openSdkPage } from '../sdk/page/sdk-page.ts';
import { startPageServer } from '../sdk/page/page-server.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';

const CODE_PATTERN = /^\w{4}-\w{4}-\w{4}$/;
const NOT_CREATED =
  'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.';

const openSettings = async (page: Page) => {
  const panel = await openAccountSettings(page);
  await expect(panel.getByRole('group', { name: 'Your passkeys' })).toBeVisible();
  return panel;
};

const createPasskey = async (page: Page) => {
  await findButton(page, 'Create a Passkey').press('Enter');
  await expect(page.getByText('The passkey was created.')).toBeVisible();
  await expect(findButton(page, 'Rename Chrome on Linux')).toBeVisible();
};

const pinDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your PIN' });

test('bo adds, renames and deletes a passkey in the settings by keyboard', async ({ page }) => {
  const authenticator = await addVirtualAuthenticator(page);
  await logInWithPin(page, 'bo');
  const panel = await openSettings(page);
  await expect(panel.getByText('You have no passkeys yet.')).toBeVisible();

  await authenticator.setVerified(false);
  await findButton(page, 'Create a Passkey').press('Enter');
  await expect(panel.getByRole('alert')).toHaveText(NOT_CREATED);
  await expectAccessible(page);
  await authenticator.setVerified(true);
  await createPasskey(page);
  expect(await authenticator.passkeys()).toHaveLength(1);
  await expect(panel.getByText(NOT_CREATED)).toBeHidden();
  await expect(findButton(page, 'Create a Passkey')).toBeFocused();
  await expectAccessible(page);

  await findButton(page, 'Create a Passkey').press('Enter');
  await expect(panel.getByText(/^This device already has a passkey/)).toBeVisible();

  await findButton(page, 'Rename Chrome on Linux').press('Enter');
  await expect(panel.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(findButton(page, 'Rename Chrome on Linux')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Work laptop');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(findButton(page, 'Rename Work laptop')).toBeFocused();
  await expect(panel.getByText('Chrome on Linux', { exact: true }).first()).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Work laptop?' });
  await expect(question).toContainText('Once deleted, the passkey cannot be restored.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(findButton(page, 'Delete Work laptop')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('You have no passkeys yet.')).toBeVisible();
  await expect.poll(() => authenticator.passkeys()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test(
  'bo confirms with a passkey or a recovery code in place of the PIN',
  { tag: '@long' },
  async ({ page }) => {
    await addVirtualAuthenticator(page);
    await logInWithPin(page, 'bo');
    const panel = await openSettings(page);
    await createPasskey(page);

    await findButton(page, 'Create recovery codes').click();
    await pinDialog(page).getByRole('button', { name: 'Use a passkey' }).press('Enter');
    const codes = panel.getByRole('listitem').filter({ hasText: CODE_PATTERN });
    await expect(codes).toHaveCount(10);
    const code = await codes.first().innerText();
    await findButton(page, 'I have saved them').click();

    await findButton(page, 'Change password').click();
    await panel.getByLabel('New password', { exact: true }).fill('Quite-Another-Loaf-Of-Rye');
    await panel.getByLabel('Confirm new password').fill('Quite-Another-Loaf-Of-Rye');
    await panel.getByRole('button', { name: 'Continue' }).click();
    await pinDialog(page).getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password was changed.')).toBeVisible();

    await panel.getByRole('button', { name: 'Log out' }).click();
    await submitLoginForm(page, 'bo', 'Quite-Another-Loaf-Of-Rye');
    await findButton(page, 'Use a passkey').click();
    await expect(page).toHaveURL('/portal?tab=files');
  },
);

test(
  'a passkey from before the PIN step does not replace the PIN',
  { tag: '@long' },
  async ({ browser, monitor, server }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const pages = await startPageServer(server.url);
    const { page, start, call } = await openSdkPage({
      context,
      pageOrigin: pages.origin,
      apiOrigin: server.url,
      publicToken: PUBLIC_TOKEN,
    });
    await addVirtualAuthenticator(page);
    await start();
    const credentials = { email: emailOf('cy'), password: DEMO_PASSWORD };
    await call('passwords.authenticate', { ...credentials, session_duration_minutes: 60 });
    expect(await call('webauthn.register', { is_passkey: true })).toHaveProperty('value');
    await context.clearCookies();
    await pages.close();

    await monitor.attach(context);
    monitor.expectFailure('/api/auth/pin/passkey/start', 404);
    await page.goto('/login');
    await submitLoginForm(page, 'cy');
    await page.getByLabel('New PIN').fill(DEMO_PIN);
    await page.getByLabel('Confirm PIN').fill(DEMO_PIN);
    await findButton(page, 'Create PIN').click();
    await openSettings(page);
    await findButton(page, 'Create recovery codes').click();
    await pinDialog(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(pinDialog(page).getByRole('alert')).toContainText(
      'You have no passkey that can replace your PIN.',
    );
    await pinDialog(page).getByLabel('PIN', { exact: true }).pressSequentially(DEMO_PIN);
    await expect(findButton(page, 'I have saved them')).toBeVisible();
    await context.close();
  },
);

test(
  'bo adds a passkey although the session has ended, after a login over the page',
  { tag: '@long' },
  async ({ page, api, context, monitor }) => {
    monitor.expectFailure('/sdk/v1/webauthn/register/start', 404);
    monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
    monitor.expectFailure('/api/auth/validate', 401);
    const authenticator = await addVirtualAuthenticator(page);
    await logInWithPin(page, 'bo');
    await openSettings(page);
    await api.revoke((await readSessionCookie(context)) ?? '');
    await findButton(page, 'Create a Passkey').click();
    const login = page.getByRole('alertdialog');
    await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByLabel('PIN', { exact: true }).pressSequentially(DEMO_PIN);
    await expect(page.getByText('The passkey was created.')).toBeVisible();
    expect(await authenticator.passkeys()).toHaveLength(1);
    await expect(findButton(page, 'Rename Chrome on Linux')).toBeVisible();
  },
);
