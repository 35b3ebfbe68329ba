import { addSession } from '@bakehouse/sdk/testing/playwright';
import type { Browser, Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { findButton } from '../pages/locators.ts';
import type { PageMonitor } from '../pages/page-monitor.ts';
import { emailOf } from '../people/accounts.ts';
import { readNewestEmailCode, readNewestEmailLink } from '../people/email-links.ts';
import { enterPin, readSessionCookie } from '../people/login-steps.ts';
import { openPageWithPasskey } from '../people/passkeys.ts';
import type { TestServer } from '../server/test-server.ts';

const OPENERS = '/portal?tab=users';
const BAN_CALL = '/api/bans/manage';
const SEARCH = emailOf('dee');

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Log in again' });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search openers' });

interface Interruption {
  api: ApiClient;
  monitor: PageMonitor;
  server: TestServer;
}

/** Bo's session ends while he bans dee; returns the statuses of his calls. */
const interruptBan = async (page: Page, { api, monitor, server }: Interruption) => {
  monitor.expectFailure(BAN_CALL, 401);
  monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
  await addSession(page.context(), server.url, await api.logInWithPin('bo'));
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === BAN_CALL) statuses.push(response.status());
  });
  await page.goto(server.url + OPENERS);
  await searchField(page).fill(SEARCH);
  await expect(page.getByRole('row')).toHaveCount(2);
  await findButton(page, `Ban ${emailOf('dee')}`).click();
  await expect(page.getByText(/of your files are open to it now/)).toBeVisible();
  await api.revoke((await readSessionCookie(page.context())) ?? '');
  await findButton(page, 'Ban dee@…').click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(emailOf('bo'));
  await expect(dialog(page).getByLabel('Email')).not.toBeEditable();
  return statuses;
};

const expectContinued = async (page: Page, statuses: readonly number[]) => {
  await expect(findButton(page, `Unban ${emailOf('dee')}`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(searchField(page)).toHaveValue(SEARCH);
  expect(statuses).toEqual([401, 200]);
};

const openBrowserWithPasskey = async (
  browser: Browser,
  account: 'ada' | 'bo',
  { api, monitor, server }: Interruption,
) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await openPageWithPasskey(context, server.url, await api.logInWithPin(account));
  await monitor.attach(context);
  return { page, context };
};

test('a ban whose session has ended is sent once after a login with a passkey', async ({
  browser,
  api,
  monitor,
  server,
}) => {
  const { page, context } = await openBrowserWithPasskey(browser, 'bo', { api, monitor, server });
  const statuses = await interruptBan(page, { api, monitor, server });
  await findButton(page, 'Continue with a passkey').click();
  await expectContinued(page, statuses);
  await context.close();
});

test(
  'another person who logs in with a passkey gets a clean page, and nothing is sent',
  { tag: '@long' },
  async ({ browser, api, monitor, server }) => {
    const { page, context } = await openBrowserWithPasskey(browser, 'ada', {
      api,
      monitor,
      server,
    });
    const statuses = await interruptBan(page, { api, monitor, server });
    await findButton(page, 'Continue with a passkey').click();
    await expect(page.getByText(emailOf('ada')).first()).toBeVisible();
    await expect(page).toHaveURL('/portal?tab=files');
    await expect(page.getByRole('link', { name: 'Files', exact: true })).toBeVisible();
    await expect(page.getByText(emailOf('bo'))).toHaveCount(0);
    expect(statuses).toEqual([401]);
    await context.close();
  },
);

test(
  'a ban whose session has ended is sent once after a login with a code by email',
  { tag: '@long' },
  async ({ page, api, monitor, server }) => {
    monitor.expectFailure('/sdk/v1/otps/authenticate', 401);
    const statuses = await interruptBan(page, { api, monitor, server });
    await findButton(page, 'Email me a code').click();
    await expect(page.getByLabel('Code from the email')).toBeFocused();
    expect(await findAxeViolations(page, { include: '[role=alertdialog]' })).toEqual([]);
    const code = await readNewestEmailCode(server.url, emailOf('bo'));
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible();
    await page.keyboard.type(code);
    await enterPin(page);
    await expectContinued(page, statuses);
  },
);

test(
  'a ban whose session has ended is sent once after a login with the link in another tab',
  { tag: '@long' },
  async ({ page, context, api, monitor, server }) => {
    const statuses = await interruptBan(page, { api, monitor, server });
    await findButton(page, 'Email me a code').click();
    await expect(page.getByLabel('Code from the email')).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(await readNewestEmailLink(server.url, emailOf('bo')));
    await findButton(tab, 'Log in').click();
    await enterPin(tab);
    await expect(tab).toHaveURL(/\/portal/);
    await expectContinued(page, statuses);
  },
);
