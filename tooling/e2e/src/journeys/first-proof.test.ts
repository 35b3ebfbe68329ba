import type { Page } from '@playwright/test';
import { emailOf, DEMO_PASSWORD, NEW_PASSWORD } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { readNewestEmailLink } from '../people/email-links.ts';
import { submitLoginForm, readSessionCookie } from '../people/login-steps.ts';

const logInUnverified = async (page: Page) => {
  await page.goto('/login');
  await submitLoginForm(page, 'gil');
  await expect(page.getByText('Check your email for the verification link.')).toBeVisible();
};

test('gil confirms the address in the logged-in browser and keeps the session', async ({
  page,
  context,
  server,
}) => {
  await logInUnverified(page);
  const token = await readSessionCookie(context);
  await page.goto(await readNewestEmailLink(server.url, emailOf('gil')));
  await expect(page.getByText(`You are logged in here as ${emailOf('gil')}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Create a PIN' })).toBeVisible();
  expect(await readSessionCookie(context)).toBe(token);
});

test(
  'gil confirms the address on another device with the password, and the first device keeps its session',
  { tag: '@long' },
  async ({ page, openBrowser, monitor, server }) => {
    monitor.expectFailure('/v1/emails/confirm', 401);
    await logInUnverified(page);
    const phone = await (await openBrowser()).newPage();
    await phone.goto(await readNewestEmailLink(server.url, emailOf('gil')));
    const password = phone.getByLabel('Password');
    await password.fill('wrong');
    await phone.getByRole('button', { name: 'Confirm address' }).click();
    await expect(phone.getByRole('alert')).toHaveText('The password was not accepted.');
    await password.fill(DEMO_PASSWORD);
    await phone.getByRole('button', { name: 'Confirm address' }).click();
    await expect(phone).toHaveURL(/\/login/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Create a PIN' })).toBeVisible();
  },
);

test("a person who receives the email of a stranger's sign-up can end it and choose a password", async ({
  page,
  context,
  openBrowser,
  monitor,
  server,
}) => {
  monitor.expectFailure('/api/auth/validate', 401);
  monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
  await logInUnverified(page);
  const owner = await (await openBrowser()).newPage();
  await owner.goto(await readNewestEmailLink(server.url, emailOf('gil')));
  await owner.getByRole('button', { name: 'Confirm without the password' }).click();
  await expect(owner.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await owner.getByLabel('New password').fill(NEW_PASSWORD);
  await owner.getByRole('button', { name: 'Set password' }).click();
  await submitLoginForm(owner, 'gil', NEW_PASSWORD);
  await expect(owner.getByRole('heading', { name: 'Create a PIN' })).toBeVisible();

  await page.goto('/portal');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => readSessionCookie(context)).toBeUndefined();
});
