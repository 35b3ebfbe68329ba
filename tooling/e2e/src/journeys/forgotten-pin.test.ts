import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { emailOf } from '../people/accounts.ts';
import { readNewestEmailUrl } from '../people/email-links.ts';
import { enterPin, logInWithPin, submitLoginForm } from '../people/login-steps.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';

const DAY_SECONDS = 86_400;
const NEW_PIN = '8362';

const forgetPin = async (page: Page) => {
  await page.goto('/login');
  await submitLoginForm(page, 'bo');
  await page.getByRole('button', { name: 'Forgot your PIN?' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset my PIN' }).click();
  await expect(
    page.getByText('PIN reset requested. Check your email. Account locked for 24 hours.'),
  ).toBeVisible();
};

const readLinks = async (url: string): Promise<[string, string]> => {
  const response = await fetch(`${url}/__dev/outbox?to=${encodeURIComponent(emailOf('bo'))}`);
  // The cast is safe because a server test checks the format of the outbox.
  const mails = (await response.json()) as { subject: string; links: string[] }[];
  const [cancel = '', reset = ''] =
    mails.find(({ subject }) => subject.startsWith('Reset your PIN'))?.links ?? [];
  return [cancel, reset];
};

test('bo forgets the PIN, waits a day, and sets a new one', async ({
  page,
  api,
  monitor,
  server,
}) => {
  monitor.expectFailure('/v1/pins/reset', 409);
  monitor.expectFailure('/api/auth/validate', 401);
  monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
  await forgetPin(page);
  await expect(page.getByText(/^You cannot enter your PIN while it is locked/)).toBeVisible();

  const [, reset] = await readLinks(server.url);
  await page.goto(reset);
  await expect(page.getByRole('heading', { name: 'This link does not work yet' })).toBeVisible();
  await expectAccessible(page);

  await api.advanceClock(DAY_SECONDS);
  await page.goto(reset);
  await page.getByRole('button', { name: 'Set a new PIN' }).click();
  await expect(page.getByRole('heading', { name: 'Your old PIN is removed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await submitLoginForm(page, 'bo');
  await page.getByLabel('New PIN').fill(NEW_PIN);
  await page.getByLabel('Confirm PIN').fill(NEW_PIN);
  await page.getByRole('button', { name: 'Create PIN' }).click();
  await expect(page).toHaveURL('/portal?tab=files');
});

test(
  'bo forgets the PIN after a login with a passkey, and asks for a new one in the settings',
  { tag: '@long' },
  async ({ page, monitor, server }) => {
    monitor.expectFailure('/sdk/v1/sessions/revoke', 404);
    await addVirtualAuthenticator(page);
    await logInWithPin(page, 'bo');
    const settings = page.getByRole('button', { name: / account settings$/ });
    await settings.click();
    await page.getByRole('button', { name: 'Create a Passkey' }).click();
    await expect(page.getByRole('button', { name: 'Rename Chrome on Linux' })).toBeVisible();
    await page.getByRole('button', { name: 'Forgot your PIN?' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Reset your PIN?' });
    await expect(question).toContainText('PIN entry is locked for 24 hours first');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Reset my PIN' }).click();
    await expect(page).toHaveURL('/login');
    await expect(
      page.getByText('PIN reset requested. Check your email. Account locked for 24 hours.'),
    ).toBeVisible();
    await expectAccessible(page);
    const [, reset] = await readLinks(server.url);
    expect(reset).toContain('/v1/pins/reset');

    await page.getByRole('button', { name: /^Dismiss: PIN reset requested/ }).click();
    await submitLoginForm(page, 'bo');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/portal?tab=files');
  },
);

test('bo did not ask for a new PIN, and is back within a minute', async ({ page, api, server }) => {
  const { session_token: stranger } = await api.logIn('bo');
  expect((await api.portal('/auth/pin/forgot', stranger, {})).status).toBe(200);
  const [cancel] = await readLinks(server.url);
  expect(await readNewestEmailUrl(server.url, emailOf('bo'))).toBe(cancel);
  await page.goto(cancel);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByRole('heading', { name: 'PIN entry is unlocked' })).toBeVisible();
  await page.goto('/login');
  await submitLoginForm(page, 'bo');
  await enterPin(page);
  await expect(page).toHaveURL('/portal?tab=files');
});
