import { continueAsDemoPerson, continueAtProvider } from '@bakehouse/sdk/testing/playwright';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { dragFilesTo } from '../pages/drag-files.ts';
import { findButton, findField, findHeading } from '../pages/locators.ts';
import { readNewestEmailCode } from '../people/email-links.ts';
import { enterPin, openAccountSettings } from '../people/login-steps.ts';
import { createPin, startSocialLogin } from '../people/social-login.ts';

const EMAIL = 'nia@people.example';
const PIN = '8642';
const FILES = '/portal?tab=files';

const logOut = async (page: Page) => {
  const panel = await openAccountSettings(page);
  await findButton(panel, 'Log out').click();
  await expect(page).toHaveURL('/login');
};

const bakeFile = async (page: Page, name: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-social-'));
  const path = join(folder, name);
  await writeFile(path, 'four tons of rye');
  await dragFilesTo(page, [path], () => page.getByText('Drop here to bake'));
  const dialog = page.getByRole('dialog', { name: 'Bake files' });
  await findButton(dialog, 'Bake 1 file').click();
  await expect(dialog.getByRole('listitem')).toContainText('Baked');
  await findButton(dialog, 'Done').click();
  await rm(folder, { recursive: true });
};

test('a new person signs up with Google, sets a PIN, bakes a file, and logs in again', async ({
  page,
}) => {
  await page.goto('/login?callback=%2Fportal%3Ftab%3Dfiles');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await startSocialLogin(page, 'google');
  await expectAccessible(page);
  await continueAtProvider(page, { firstName: 'Nia', email: EMAIL });
  await expect(page.getByText('Your new account is ready.')).toBeVisible();
  await expect(page).toHaveURL(/\/pin\?callback=/);
  await expectAccessible(page);
  await createPin(page, PIN);
  await expect(page).toHaveURL(FILES);
  await bakeFile(page, 'Rye.txt');
  await expect(page.getByRole('row').filter({ hasText: 'Rye.txt' })).toBeVisible();
  await logOut(page);

  await startSocialLogin(page, 'google');
  await continueAtProvider(page, { firstName: 'Nia', email: EMAIL });
  await enterPin(page, PIN);
  await expect(page).toHaveURL(FILES);
  await expect(page.getByRole('row').filter({ hasText: 'Rye.txt' })).toBeVisible();
  await expect(page.getByText(/Google is now connected|new account/)).toHaveCount(0);
});

test(
  'an account at GitHub without an address proves one with a code',
  { tag: '@long' },
  async ({ page, server, monitor }) => {
    monitor.expectFailure('/api/auth/validate', 403);
    await page.goto('/login');
    await startSocialLogin(page, 'github');
    await continueAtProvider(page, { firstName: 'Nia', email: '' });
    await expect(findHeading(page, 'Add your email')).toBeVisible();
    await expectAccessible(page);
    await findField(page, 'Email').fill(EMAIL);
    await findButton(page, 'Email me a code').click();
    await expect(findField(page, 'Code from the email')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(await readNewestEmailCode(server.url, EMAIL));
    await createPin(page, PIN);
    await expect(page).toHaveURL(FILES);
  },
);

test(
  'a login that the person denies leads back to the login page',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/login');
    await startSocialLogin(page, 'google');
    await findButton(page, 'Deny the login').press('Enter');
    await expect(findHeading(page, 'You are not logged in with Google')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Bakehouse' }).click();
    await expect(findHeading(page, 'Log in')).toBeVisible();
  },
);

test('a verified address leads bo into his account, and an email tells him', async ({
  page,
  api,
}) => {
  await page.goto('/login');
  await startSocialLogin(page, 'google');
  await continueAsDemoPerson(page, 'Bo');
  await expect(page.getByText('Google is now connected to your account.')).toBeVisible();
  await expectAccessible(page);
  await enterPin(page);
  await expect(page).toHaveURL(FILES);
  const [notice] = await api.emailsTo('bo');
  expect(notice?.subject).toBe('A way to log in to Bakehouse demo was added');
});
