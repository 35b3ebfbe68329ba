import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailCode } from '../people/email-links.ts';
import { test } from '../server/server-sandbox.ts';
import { withWidgetPage } from './page/widget-page.ts';

const PROJECT = {
  public_token: 'public-token-test-uniform',
  project_id: 'project-test-uniform',
  name: 'Crumb',
  settings: { uniform_user_search: true },
};

const toConfig = (url: string) => ({
  products: ['passwords', 'otp'] as const,
  otpOptions: { methods: ['email'] as const },
  passwordOptions: { loginRedirectURL: url, resetPasswordRedirectURL: url },
});

/** The focus is on the body, as after the page was opened. */
async function enterEmail(page: Page, email: string) {
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(findHeading(page, 'Log In')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
}

async function createAccount(page: Page) {
  await findButton(page, 'Create an account instead').press('Enter');
  await expect(findHeading(page, 'Create an account')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(TEST_PASSWORD);
  await expect(findButton(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
}

test(
  'the widget leads everybody on where the project tells nobody who has an account',
  { tag: '@long' },
  async ({ browser, sandbox }) => {
    const apiOrigin = `http://localhost:${sandbox.port}`;
    const { public_token: publicToken } = PROJECT;
    const email = 'uniform@people.example';
    await withWidgetPage(
      { browser, apiOrigin, publicToken },
      async ({ page, origin, open, expectRefusal }) => {
        const url = `${origin}/`;
        const config = toConfig(url);
        const projects = [{ ...PROJECT, origins: [origin], redirect_urls: [url] }];
        const configFile = join(sandbox.dataFolder, 'projects.json');
        await writeFile(configFile, JSON.stringify({ projects }));
        await sandbox.launch({ environment: { BAKEHOUSE_CONFIG: configFile } }).ready;
        const signedIn = page.getByText(`Signed in as ${email}`);
        const logOut = async () => {
          await page.evaluate(() => localStorage.clear());
          await page.context().clearCookies();
          await open({ config });
        };

        await test.step('a new user creates an account', async () => {
          await open({ config });
          await enterEmail(page, email);
          await expectAccessible(page);
          expectRefusal('/passwords/authenticate', 401);
          await page.keyboard.type(TEST_PASSWORD);
          await page.keyboard.press('Enter');
          await expect(page.getByText('Invalid email or password')).toBeVisible();
          await createAccount(page);
          await expect(signedIn).toBeVisible();
        });

        await test.step('a known user logs in', async () => {
          await logOut();
          await enterEmail(page, email);
          await page.keyboard.type(TEST_PASSWORD);
          await page.keyboard.press('Enter');
          await expect(signedIn).toBeVisible();
        });

        await test.step('a known user gets a code', async () => {
          await logOut();
          await enterEmail(page, email);
          await findButton(page, 'Email me a login code').press('Enter');
          await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
          await page.keyboard.type(await readNewestEmailCode(apiOrigin, email));
          await expect(signedIn).toBeVisible();
        });

        await test.step('a known user who wants a new account proves the address', async () => {
          await logOut();
          await enterEmail(page, email);
          expectRefusal('/passwords', 400);
          await createAccount(page);
          await expect(findHeading(page, 'Check your email')).toBeFocused();
          await expect(page.getByText('For your security, set a new password')).toBeVisible();
        });
      },
    );
  },
);
