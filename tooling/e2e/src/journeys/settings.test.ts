import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { DEMO_PASSWORD, DEMO_PIN, emailOf, NEW_PASSWORD } from '../people/accounts.ts';
import {
  enterPin,
  logInWithPin,
  submitLoginForm,
  openAccountSettings,
} from '../people/login-steps.ts';

const NEW_PIN = '8362';

const confirmWithPin = async (page: Page, pin = DEMO_PIN) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm with your PIN' });
  await dialog.getByLabel('PIN', { exact: true }).pressSequentially(pin);
  return dialog;
};

test('bo changes the password in the settings and logs in with the new one', async ({
  page,
  api,
  monitor,
}) => {
  monitor.expectFailure('/api/auth/password/reset', 403);
  monitor.expectFailure('/api/stytch/authenticate', 401);
  await logInWithPin(page, 'bo');
  const { session_token: other } = await api.logIn('bo');
  const panel = await openAccountSettings(page);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Change password' }).click();
  await panel.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await panel.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  const dialog = await confirmWithPin(page, '0001');
  await expect(dialog.getByRole('alert')).toContainText('4 tries left.');
  await expectAccessible(page);
  await confirmWithPin(page);
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/portal?tab=files');
  expect((await api.portal('/auth/validate', other, {})).status).toBe(401);

  await page.getByRole('button', { name: 'Log out' }).click();
  await submitLoginForm(page, 'bo', DEMO_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await submitLoginForm(page, 'bo', NEW_PASSWORD);
  await enterPin(page);
  await expect(page).toHaveURL('/portal?tab=files');
});

test(
  'bo sets a new PIN by keyboard, and uses a recovery code in its place',
  { tag: '@long' },
  async ({ page }) => {
    await logInWithPin(page, 'bo');
    const panel = await openAccountSettings(page);
    await panel.getByRole('button', { name: 'Reset PIN' }).press('Enter');
    await page.keyboard.type(NEW_PIN);
    await page.keyboard.type(NEW_PIN);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Confirm with your PIN' })).toBeVisible();
    await page.keyboard.type(DEMO_PIN);
    await expect(page.getByText('Your PIN was changed.')).toBeVisible();

    await panel.getByRole('button', { name: 'Create recovery codes' }).click();
    await confirmWithPin(page, NEW_PIN);
    await expect(
      panel.getByRole('listitem').filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ }),
    ).toHaveCount(10);
    const code = await panel
      .getByRole('listitem')
      .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
      .first()
      .innerText();
    await panel.getByRole('button', { name: 'I have saved them' }).click();
    await panel.getByRole('button', { name: 'Log out' }).click();

    await submitLoginForm(page, 'bo');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code.toUpperCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/portal?tab=files');
  },
);

test('bo logs out another device, whose next call shows the login', async ({
  page,
  openBrowser,
  monitor,
}) => {
  monitor.expectFailure('/api/get_files', 401);
  monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
  const other = await (await openBrowser()).newPage();
  await logInWithPin(other, 'bo');
  await logInWithPin(page, 'bo');
  const panel = await openAccountSettings(page);
  await panel.getByRole('button', { name: 'Log out elsewhere' }).click();
  await expect(panel.getByText('You are logged in on this device only.')).toBeVisible();
  await other.getByRole('searchbox', { name: 'Search files' }).fill('rye');
  await expect(other).toHaveURL(/\/login/);
  await expect(page.getByText(emailOf('bo')).first()).toBeVisible();
});
