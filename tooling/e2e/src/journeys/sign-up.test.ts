import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { readNewestEmailLink } from '../people/email-links.ts';

const EMAIL = 'new-baker@people.example';
const PASSWORD = 'Quite-Another-Loaf-Of-Rye';
const PIN = '8642';
const PHONE = { width: 390, height: 844 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const expectAccessible = async (page: Page) => {
  expect(await findAxeViolations(page, { include: 'body' })).toEqual([]);
};

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
  await expect(heading(page, 'Create an account')).toBeVisible();
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
  await field.fill(PASSWORD);
  await expect(page.getByText('Strength: very strong')).toBeVisible();
  await expectAccessible(page);
  await field.press('Enter');
};

const createPin = async (page: Page) => {
  await expect(heading(page, 'Create a PIN')).toBeVisible();
  await page.getByLabel('New PIN').fill(PIN);
  await page.getByLabel('Confirm PIN').fill(PIN);
  await button(page, 'Create PIN').press('Enter');
};

const DEVICES = [
  { device: 'a desktop', size: { width: 1280, height: 800 } },
  { device: 'a phone', size: PHONE },
];

for (const { device, size } of DEVICES)
  test(`on ${device}, a person signs up with a password and confirms the address`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(button(page, 'Continue with a passkey')).toBeVisible();
    await expectOneLoginField(page);
    await expectAccessible(page);
    await enterNewEmail(page, EMAIL);
    await choosePassword(page);
    await expect(heading(page, 'Confirm your email')).toBeVisible();
    await expectAccessible(page);
    await page.goto(await readNewestEmailLink(server.url, EMAIL));
    await button(page, 'Confirm address').press('Enter');
    await createPin(page);
    await expect(page).toHaveURL('/portal?tab=files');
    await expectAccessible(page);
  });
