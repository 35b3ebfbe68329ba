import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { TEST_PASSWORD, NEW_PASSWORD } from '../people/accounts.ts';
import {
  readNewestEmailCode,
  readNewestEmailUrl,
  readNewestEmailUrls,
  signUp,
} from '../people/email-links.ts';
import { createPasswordlessUser } from '../people/passwordless-user.ts';
import { refuseBreachedPassword } from '../server/faults.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

const PASSWORDS_ONLY = { products: ['passwords'] } as const;
const WITH_LINKS = { products: ['passwords', 'emailMagicLinks'] } as const;
const WITH_CODES = {
  products: ['passwords', 'otp'],
  otpOptions: { methods: ['email'] },
} as const;

const signedIn = (page: Page, email: string) => page.getByText(`Signed in as ${email}`);

const eventsOf = (page: Page) => page.evaluate(() => reported.events);

/** The focus is on the body, as after the page was opened. */
async function enterEmail(page: Page, email: string) {
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await expect(findButton(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
}

/** Reads the forms in the page itself, where password managers look for them. */
const pairsInPage = (page: Page) =>
  page.evaluate(() =>
    [...document.forms].map((form) =>
      [...form.querySelectorAll('input')].map(({ autocomplete, value, readOnly }) => [
        autocomplete,
        value,
        readOnly,
      ]),
    ),
  );

for (const { name, slug, enableShadowDOM, react, isLong } of WIDGET_PLACES) {
  const tag = isLong && react !== 'element' ? ' @long' : '';
  test(`the widget ${name} creates a user with a password${tag}`, async ({ browser, server }) => {
    const email = `new-${slug}@people.example`;
    await withWidgetPage({ browser, apiOrigin: server.url, react }, async ({ page, open }) => {
      await open({ config: { ...PASSWORDS_ONLY, enableShadowDOM } }, { keepsWidget: true });
      await enterEmail(page, email);
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toBeFocused();
      await expect(findHeading(page, 'Create an account')).toBeVisible();
      await expectAccessible(page);

      await page.keyboard.type('rye5');
      await expect(page.getByRole('meter')).toHaveAccessibleName('Strength: weak');
      await expect(findButton(page, 'Continue')).toHaveAccessibleDescription(
        'Choose a better password to continue.',
      );
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(password).toBeFocused();

      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(TEST_PASSWORD);
      await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '4');
      expect(await pairsInPage(page)).toEqual([
        [
          ['username', email, true],
          ['new-password', TEST_PASSWORD, false],
        ],
      ]);
      await page.keyboard.press('Tab');
      await expect(findButton(page, 'Show password')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(password).toHaveAttribute('type', 'text');
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(findHeading(page, 'Success!')).toBeFocused();
      await expectAccessible(page);
      expect(await eventsOf(page)).toEqual([
        'PASSWORD_CREATE',
        'AUTHENTICATE_FLOW_COMPLETE',
        'LOGGED_IN',
      ]);
    });
  });

  test(`the widget ${name} logs in with a password${tag}`, async ({ browser, server }) => {
    const email = `known-${slug}@people.example`;
    await signUp(server.url, email, TEST_PASSWORD);
    await withWidgetPage(
      { browser, apiOrigin: server.url, react },
      async ({ page, open, expectRefusal }) => {
        await open({ config: { ...PASSWORDS_ONLY, enableShadowDOM } });
        await enterEmail(page, email);
        const password = page.getByLabel('Password', { exact: true });
        await expect(password).toBeFocused();
        await expect(findHeading(page, 'Log In')).toBeVisible();
        await expectAccessible(page);

        expectRefusal('/passwords/authenticate', 401);
        await page.keyboard.type('wrong');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Invalid email or password')).toBeVisible();
        await expect(password).toBeFocused();
        await expect(password).toHaveAccessibleDescription('Invalid email or password');
        await expectAccessible(page);

        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(TEST_PASSWORD);
        expect(await pairsInPage(page)).toEqual([
          [
            ['username', email, true],
            ['current-password', TEST_PASSWORD, false],
          ],
        ]);
        await page.keyboard.press('Enter');
        await expect(signedIn(page, email)).toBeVisible();
        expect(await eventsOf(page)).toEqual([
          'PASSWORD_AUTHENTICATE',
          'AUTHENTICATE_FLOW_COMPLETE',
          'LOGGED_IN',
        ]);
      },
    );
  });
}

test('the widget resets a forgotten password', async ({ browser, server }) => {
  const email = 'forgetful@people.example';
  await signUp(server.url, email, TEST_PASSWORD);
  await withWidgetPage(
    { browser, apiOrigin: server.url },
    async ({ page, open, expectRefusal }) => {
      await open({ config: PASSWORDS_ONLY }, { keepsWidget: true });
      await enterEmail(page, email);
      await findButton(page, 'Forgot Password?').press('Enter');
      await expect(findHeading(page, 'Check your email')).toBeFocused();
      await expectAccessible(page);
      const first = await readNewestEmailUrls(server.url, email);
      expect(first).toHaveLength(2);
      await findButton(page, 'Resend email').press('Enter');
      await expect(page.getByText('Email resent')).toBeVisible();
      expect(await eventsOf(page)).toEqual([
        'PASSWORD_RESET_BY_EMAIL_START',
        'PASSWORD_RESET_BY_EMAIL_START',
      ]);

      const tab = await page.context().newPage();
      const link = await readNewestEmailUrl(server.url, email);
      expect(first).not.toContain(link);
      await tab.goto(link);
      await expect(findHeading(tab, 'Set a new password')).toBeVisible();
      expect(new URL(tab.url()).searchParams.has('token')).toBe(false);
      await expectAccessible(tab);
      await setPassword(tab, NEW_PASSWORD);
      await expect(findHeading(tab, 'Success!')).toBeFocused();
      expect(await eventsOf(tab)).toEqual([
        'PASSWORD_RESET_BY_EMAIL',
        'AUTHENTICATE_FLOW_COMPLETE',
        'LOGGED_IN',
      ]);

      expectRefusal('/passwords/email/reset', 401);
      await tab.goto(link);
      await setPassword(tab, TEST_PASSWORD);
      await expect(findHeading(tab, 'This link does not work')).toBeFocused();
      await expectAccessible(tab);
      await tab.keyboard.press('Tab');
      await tab.keyboard.type(email);
      await tab.keyboard.press('Enter');
      await expect(tab.getByText('Open it to set a new password')).toBeVisible();
      expect(await readNewestEmailUrl(server.url, email)).not.toBe(link);
    },
  );
});

test('the links of the reset email log in without a password', async ({ browser, server }) => {
  const email = 'hurried@people.example';
  await signUp(server.url, email, TEST_PASSWORD);
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    await open({ config: PASSWORDS_ONLY }, { keepsWidget: true });
    await enterEmail(page, email);
    await findButton(page, 'Forgot Password?').press('Enter');
    await expect(findHeading(page, 'Check your email')).toBeFocused();
    const [reset = '', login = ''] = await readNewestEmailUrls(server.url, email);
    await findButton(page, 'Login without a password').press('Enter');
    await expect(page.getByText('Open the link in the email to continue.')).toBeVisible();

    const tab = await page.context().newPage();
    await tab.goto(login);
    await expect(findHeading(tab, 'Success!')).toBeFocused();
    expect(await eventsOf(tab)).toEqual(['AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN']);
    await tab.goto(reset);
    await findButton(tab, 'Login without a password').press('Enter');
    await expect(findHeading(tab, 'Success!')).toBeFocused();
    expect(await eventsOf(tab)).toEqual(['AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN']);
  });
});

test('a user who already exists without a password has to prove the address', async ({
  browser,
  server,
}) => {
  const email = 'twice@people.example';
  await withWidgetPage(
    { browser, apiOrigin: server.url },
    async ({ page, open, expectRefusal }) => {
      await open({ config: PASSWORDS_ONLY });
      await enterEmail(page, email);
      await expect(findHeading(page, 'Create an account')).toBeVisible();
      await createPasswordlessUser(server.url, email);
      await page.keyboard.type(TEST_PASSWORD);
      await expect(findButton(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
      expectRefusal('/passwords', 400);
      await page.keyboard.press('Enter');
      await expect(page.getByText('For your security, set a new password')).toBeVisible();
      await expect(findHeading(page, 'Check your email')).toBeFocused();
      await expectAccessible(page);
      await page.goto(await readNewestEmailUrl(server.url, email));
      await setPassword(page, NEW_PASSWORD);
      await expect(signedIn(page, email)).toBeVisible();
    },
  );
});

test('a breached password leads to a reset', async ({ browser, server }) => {
  const email = 'breached@people.example';
  await signUp(server.url, email, TEST_PASSWORD);
  await refuseBreachedPassword(server.url);
  await withWidgetPage(
    { browser, apiOrigin: server.url },
    async ({ page, open, expectRefusal }) => {
      await open({ config: PASSWORDS_ONLY });
      await enterEmail(page, email);
      await expect(findHeading(page, 'Log In')).toBeVisible();
      expectRefusal('/passwords/authenticate', 400);
      await page.keyboard.type(TEST_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(findHeading(page, 'This password is not safe')).toBeFocused();
      await expectAccessible(page);
      await findButton(page, 'Set a new password by email').press('Enter');
      await expect(page.getByText('Open it to set a new password')).toBeVisible();
    },
  );
});

test(
  'a new user gets a link or a code in place of a password',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open({ config: WITH_LINKS });
      await enterEmail(page, 'new-link@people.example');
      await expectAccessible(page);
      await findButton(page, 'Email me a login link').press('Enter');
      await expect(findHeading(page, 'Check your email')).toBeFocused();
      expect(await readNewestEmailUrl(server.url, 'new-link@people.example')).toContain('redirect');

      const email = 'new-code@people.example';
      await open({ config: WITH_CODES });
      await enterEmail(page, email);
      await findButton(page, 'Email me a login code').press('Enter');
      await expect(findHeading(page, 'Enter passcode')).toBeVisible();
      await page.keyboard.type(await readNewestEmailCode(server.url, email));
      await expect(signedIn(page, email)).toBeVisible();
    });
  },
);

test(
  'a user without a password gets a code in the same screen',
  { tag: '@long' },
  async ({ browser, server }) => {
    const email = 'passwordless-code@people.example';
    await createPasswordlessUser(server.url, email);
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open({ config: WITH_CODES });
      await enterEmail(page, email);
      await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
      expect(await eventsOf(page)).toEqual(['OTP_LOGIN_OR_CREATE']);
      await expect(findButton(page, 'Create a password instead')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.type(await readNewestEmailCode(server.url, email));
      await expect(signedIn(page, email)).toBeVisible();
    });
  },
);

test(
  'a user without a password gets a link, or creates a password',
  { tag: '@long' },
  async ({ browser, server }) => {
    const email = 'passwordless-link@people.example';
    await createPasswordlessUser(server.url, email);
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open({ config: WITH_LINKS });
      await enterEmail(page, email);
      await expect(findHeading(page, 'Check your email')).toBeFocused();
      await expect(page.getByText('We sent a login link to')).toBeVisible();
      await expectAccessible(page);
      await findButton(page, 'Create a password instead').press('Enter');
      await expect(findHeading(page, 'Create a password')).toBeFocused();
      await expectAccessible(page);
      expect(await eventsOf(page)).toEqual([
        'MAGIC_LINK_LOGIN_OR_CREATE',
        'PASSWORD_RESET_BY_EMAIL_START',
      ]);
      await page.goto(await readNewestEmailUrl(server.url, email));
      await setPassword(page, NEW_PASSWORD);
      await expect(signedIn(page, email)).toBeVisible();
    });
  },
);

test(
  'a user without a password sets one when passwords are the only way',
  { tag: '@long' },
  async ({ browser, server }) => {
    const email = 'passwordless-reset@people.example';
    await createPasswordlessUser(server.url, email);
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open({ config: { ...PASSWORDS_ONLY, locale: 'de' } });
      await enterEmail(page, email);
      await expect(findHeading(page, 'Passwort erstellen')).toBeFocused();
      await expectAccessible(page);
      await page.goto(await readNewestEmailUrl(server.url, email));
      await expect(findHeading(page, 'Neues Passwort festlegen')).toBeVisible();
      await page.getByLabel('Neues Passwort', { exact: true }).fill('Brot');
      await expect(page.getByRole('meter')).toHaveAccessibleName('Stärke: schwach');
      await expectAccessible(page);
    });
  },
);
