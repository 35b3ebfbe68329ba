import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { bearerAuthorization, createHttpClient } from '../api/http-client.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { DEMO_PASSWORD, DEMO_PIN, emailOf, TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailCode, readNewestEmailLink } from '../people/email-links.ts';
import { enterPin } from '../people/login-steps.ts';
import { openPageWithPasskey } from '../people/passkeys.ts';

const EMAIL = 'new-baker@people.example';
const PIN = '8642';
const PHONE = { width: 390, height: 844 };

/** Password managers offer to save and to fill by these attributes, and ids have to be unique. */
const expectOneLoginField = async (page: Page) => {
  const found = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      twice: ids.filter((id, index) => ids.indexOf(id) !== index),
      passwords: document.querySelectorAll('input[type="password"]').length,
      emails: document.querySelectorAll('input[type="email"]').length,
    };
  });
  expect(found.twice).toEqual([]);
  expect(found.passwords).toBeLessThanOrEqual(1);
  expect(found.emails).toBe(1);
};

const enterNewEmail = async (page: Page, email: string) => {
  await page.getByRole('link', { name: 'Create an account' }).press('Enter');
  await expect(findHeading(page, 'Create an account')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectOneLoginField(page);
  await expectAccessible(page);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
};

const choosePassword = async (page: Page) => {
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await expectOneLoginField(page);
  await field.fill(TEST_PASSWORD);
  await expect(page.getByText('Strength: very strong')).toBeVisible();
  await expectAccessible(page);
  await field.press('Enter');
};

const createPin = async (page: Page) => {
  await expect(findHeading(page, 'Create a PIN')).toBeVisible();
  await page.getByLabel('New PIN').fill(PIN);
  await page.getByLabel('Confirm PIN').fill(PIN);
  await findButton(page, 'Create PIN').press('Enter');
};

const DEVICES = [
  { device: 'a desktop', size: { width: 1280, height: 800 } },
  { device: 'a phone', size: PHONE },
];

for (const { device, size } of DEVICES)
  test(
    `on ${device}, a person signs up with a password and confirms the address`,
    { tag: device === 'a desktop' ? [] : '@long' },
    async ({ page, server }) => {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(findButton(page, 'Continue with a passkey')).toBeVisible();
      await expectOneLoginField(page);
      await expectAccessible(page);
      await enterNewEmail(page, EMAIL);
      await choosePassword(page);
      await expect(findHeading(page, 'Confirm your email')).toBeVisible();
      await expectAccessible(page);
      await page.goto(await readNewestEmailLink(server.url, EMAIL));
      await findButton(page, 'Confirm address').press('Enter');
      await createPin(page);
      await expect(page).toHaveURL('/portal?tab=files');
      await expectAccessible(page);
    },
  );

test('a person without a password signs up and logs in with a link, and keeps the callback', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/login?callback=%2Fportal%3Ftab%3Dactivity');
  await page.getByRole('link', { name: 'Email a link' }).press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectOneLoginField(page);
  await expectAccessible(page);
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Check your email')).toBeFocused();
  await expectAccessible(page);
  await page.goto(await readNewestEmailLink(server.url, EMAIL));
  await findButton(page, 'Log in').press('Enter');
  await createPin(page);
  await expect(page).toHaveURL(/\/portal\?.*tab=activity/);
});

test(
  'the code in the email of a link logs in on the device that asked for it',
  { tag: '@long' },
  async ({ page, server }) => {
    await page.goto('/login?callback=%2Fportal%3Ftab%3Dactivity#email-link');
    await page.getByLabel('Email').fill(emailOf('bo'));
    await page.keyboard.press('Enter');
    await expect(findHeading(page, 'Check your email')).toBeFocused();
    await page
      .getByLabel('Code from the email')
      .fill(await readNewestEmailCode(server.url, emailOf('bo')));
    await expect(findHeading(page, 'Enter your PIN')).toBeVisible();
    await enterPin(page);
    await expect(page).toHaveURL(/\/portal\?.*tab=activity/);
  },
);

test('a person without a password signs up with a code by email', async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Email a code' }).press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectOneLoginField(page);
  await expectAccessible(page);
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(await readNewestEmailCode(server.url, EMAIL));
  await createPin(page);
  await expect(page).toHaveURL('/portal?tab=files');
});

test(
  'an account that exists is led to its login, with its own password',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login');
    await enterNewEmail(page, emailOf('bo'));
    await expect(findHeading(page, 'You have an account already')).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expectOneLoginField(page);
    await expectAccessible(page);
    await password.fill(DEMO_PASSWORD);
    await password.press('Enter');
    await expect(findHeading(page, 'Enter your PIN')).toBeVisible();
    await enterPin(page);
    await expect(page).toHaveURL('/portal?tab=files');
  },
);

test(
  'the link that is sent again confirms the address and keeps the password',
  { tag: '@long' },
  async ({ page, openBrowser, server }) => {
    await page.goto('/login#create-account');
    await page.getByLabel('Email').fill(EMAIL);
    await page.keyboard.press('Enter');
    await choosePassword(page);
    await findButton(page, 'Send again').press('Enter');
    await expect(page.getByText('We sent a new link.')).toBeVisible();
    await page.goto(await readNewestEmailLink(server.url, EMAIL));
    await findButton(page, 'Log in').press('Enter');
    await createPin(page);
    await expect(page).toHaveURL('/portal?tab=files');

    const other = await (await openBrowser()).newPage();
    await other.goto('/login');
    await other.getByLabel('Email').fill(EMAIL);
    await other.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await findButton(other, 'Log in').press('Enter');
    await expect(findHeading(other, 'Enter your PIN')).toBeVisible();
  },
);

test('the owner of an account logs in with a passkey', async ({
  browser,
  api,
  monitor,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await openPageWithPasskey(context, server.url, await api.logIn('cy'));
  await monitor.attach(context);
  await page.goto('/login?callback=%2Fportal%3Ftab%3Dactivity');
  await findButton(page, 'Continue with a passkey').press('Enter');
  await expect(page.getByText(`Almost there, ${emailOf('cy')}.`)).toBeVisible();
  await createPin(page);
  await expect(page).toHaveURL(/\/portal\?.*tab=activity/);
  await context.close();
});

test(
  'the address of a deleted account is refused, and the page says what to do',
  { tag: '@long' },
  async ({ page, api, monitor, server }) => {
    monitor.expectFailure('/sdk/v1/passwords', 400);
    const { session_token } = await api.logInWithPin('bo');
    const { callOk } = createHttpClient(server.url, {});
    await callOk('/api/auth/account/delete', {
      body: { pin: DEMO_PIN },
      ...bearerAuthorization(session_token),
    });
    await page.goto('/login');
    await enterNewEmail(page, emailOf('bo'));
    await choosePassword(page);
    await expect(page.getByText(/^This address cannot be used for a new account/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in' }).press('Enter');
    await expect(findButton(page, 'Log in')).toBeVisible();
  },
);
