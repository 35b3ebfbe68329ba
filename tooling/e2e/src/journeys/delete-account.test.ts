import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { DEMO_PASSWORD, emailOf } from '../people/accounts.ts';
import { requestSignUp } from '../people/email-links.ts';
import {
  enterPin,
  logInWithPin,
  readSessionCookie,
  submitLoginForm,
} from '../people/login-steps.ts';

const EMAIL = emailOf('bo');
const SENTENCE = `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`;

const fillIn = async (page: Page) => {
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Confirm your email').fill(EMAIL.toUpperCase());
  await page.getByLabel('Type this sentence').fill(SENTENCE);
};

const signUp = async (url: string, email: string) =>
  (await requestSignUp(url, email, DEMO_PASSWORD)).status;

test('bo deletes the account, and can neither log in nor sign up again', async ({
  page,
  context,
  monitor,
  server,
}) => {
  monitor.expectFailure('/sdk/v1/sessions/revoke', 404);
  monitor.expectFailure('/api/stytch/authenticate', 401);
  await page.goto('/account/delete');
  await expect(page).toHaveURL('/login?callback=%2Faccount%2Fdelete');
  await submitLoginForm(page, 'bo');
  await enterPin(page);
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
  await expectAccessible(page);
  await fillIn(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await enterPin(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  expect(await readSessionCookie(context)).toBeUndefined();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.includes('session'))).toEqual([]);

  await submitLoginForm(page, 'bo');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  expect(await signUp(server.url, EMAIL)).toBe(400);
  expect(await signUp(server.url, ` ${EMAIL.toUpperCase()}. `)).toBe(400);
});

test(
  'a failed deletion says so and leaves the account',
  { tag: '@long' },
  async ({ page, monitor }) => {
    monitor.expectFailure('/api/auth/account/delete', /net::ERR_CONNECTION_FAILED/);
    await logInWithPin(page, 'bo');
    await page.goto('/account/delete');
    await fillIn(page);
    await page.route('**/api/auth/account/delete', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await enterPin(page);
    await expect(page.getByText('Could not connect to the server.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Portal' }).click();
    await expect(page).toHaveURL('/portal?tab=files');
  },
);
