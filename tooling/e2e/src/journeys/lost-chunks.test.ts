import { addSession } from '@bakehouse/sdk/testing/playwright';
import type { Page } from '@playwright/test';
import { findButton } from '../pages/locators.ts';
import { emailOf, DEMO_PIN } from '../people/accounts.ts';
import { downloadButton, findToast } from '../pages/export-steps.ts';
import { expect, test } from '../fixtures.ts';
import {
  FILE_DETAILS_CHUNK,
  listLazyFiles,
  makeFilesMissing,
  PRELOADED_CHUNKS,
} from '../pages/lazy-chunks.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';

const FILES_URL = '/portal?tab=files';
const NAME = 'Oven service report Hilltop 02.csv';
const ONE_FILE = `${FILES_URL}&search=${encodeURIComponent(NAME)}`;
const DASHBOARD = 'src/routes/portal.tsx';
const PIN = 'src/routes/pin.tsx';
const OFFLINE = 'You are offline. Please check your connection.';

const lost = (page: Page, name: string) =>
  page.getByRole('alert').filter({ hasText: `${name} could not be loaded.` });
const details = (page: Page) => page.getByRole('region', { name: `Details of ${NAME}` });
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const openDetails = (page: Page) => findButton(page, `Details of ${NAME}`).click();
const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const address = (page: Page) => details(page).getByRole('textbox', { name: 'Add access' });
const openable = (page: Page) => details(page).getByLabel('Openable', { exact: true });

/** Expects a heading and some text, so that the page is not blank. */
const isWhole = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.locator('#root').innerText()).length).toBeGreaterThan(40);
};

test.use({ timezoneId: 'UTC' });

test(
  'without any lazy chunk each step of a login shows an error that a reload fixes',
  { tag: '@long' },
  async ({ page, monitor }) => {
    monitor.expectFailure('/assets/', 404);
    monitor.expectFailure('/api/stytch/authenticate', 401);
    const giveBackAll = await makeFilesMissing(page, await listLazyFiles());
    await page.goto('/login');
    const alert = page.getByRole('alert');
    await expect(alert.filter({ hasText: 'Looks like there was an error!' })).toBeVisible();
    await submitLoginForm(page, 'bo', 'not-the-password');
    await expect(alert.filter({ hasText: 'Invalid email or password' })).toBeVisible();
    await submitLoginForm(page, 'bo');
    await page.waitForURL('/pin');
    await expect(lost(page, 'The form for your PIN')).toBeVisible();
    await isWhole(page);

    await giveBackAll();
    const giveBack = await makeFilesMissing(page, await listLazyFiles([PIN]));
    await findButton(page, 'Reload').click();
    await enterPin(page, DEMO_PIN);
    await page.waitForURL('/portal**');
    await expect(lost(page, 'The dashboard')).toBeVisible();
    await isWhole(page);

    await giveBack();
    await findButton(page, 'Reload').click();
    await expect(page.getByText('1–10 of 64')).toBeVisible();
  },
);

test('each missing chunk of the dashboard shows an error in its place, and the rest keeps working', async ({
  page,
  monitor,
  logInAs,
}) => {
  monitor.expectFailure('/assets/', 404);
  await logInAs('bo');
  const giveBack = await makeFilesMissing(page, await listLazyFiles([DASHBOARD]));
  await page.goto(ONE_FILE);
  await openDetails(page);
  await expect(lost(page, `The details of ${NAME}`)).toBeVisible();
  await isWhole(page);

  await downloadButton(page).click();
  await expect(findToast(page, 'The download could not start. Nothing was saved.')).toBeVisible();
  await isWhole(page);

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(lost(page, 'The list of saved views')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await expect(lost(page, 'The list of shortcuts')).toBeVisible();
  await findButton(keyList(page), 'Done').click();

  await tab(page, 'Users').click();
  await expect(lost(page, 'The list of users')).toBeVisible();
  await tab(page, 'Activity').click();
  await expect(lost(page, 'The activity log')).toBeVisible();
  await tab(page, 'Shared with me').click();
  await expect(lost(page, 'The list of shared files')).toBeVisible();
  await isWhole(page);

  await page.getByRole('button', { name: / account settings$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Account settings' })).toBeVisible();
  await page.keyboard.press('Escape');

  await giveBack();
  await findButton(page.getByRole('main'), 'Reload').click();
  await expect(page.getByRole('table', { name: 'Shared with me' })).toBeVisible();
  await findButton(page, 'Log out').click();
  await expect(page).toHaveURL('/login');
});

test(
  'actions with missing code keep the typed values, even over a reload',
  { tag: '@long' },
  async ({ page, monitor, logInAs }) => {
    monitor.expectFailure('/assets/', 404);
    // Adding access changes the version of the file, so saving the dates gets 412 and is repeated.
    monitor.expectFailure('/api/modify_dates', 412);
    await logInAs('bo');
    const giveBack = await makeFilesMissing(
      page,
      await listLazyFiles([DASHBOARD, ...PRELOADED_CHUNKS]),
    );
    await page.goto(ONE_FILE);
    await openDetails(page);
    await openable(page).fill('2030-05-01T09:30');
    await address(page).fill('half@partner.exam');
    await findButton(details(page), 'Add').click();
    await expect(lost(page, 'The check of addresses')).toBeVisible();
    await downloadButton(page).click();
    await expect(findToast(page, 'The download could not start. Nothing was saved.')).toBeVisible();
    await expect(openable(page)).toHaveValue('2030-05-01T09:30');
    await expect(address(page)).toHaveValue('half@partner.exam');

    // The first toast of a page must not need a lazy chunk.
    await tab(page, 'Users').click();
    await findButton(page, `Ban ${emailOf('dee')}`).click();
    await findButton(page, 'Ban dee@…').click();
    await expect(findToast(page, 'User has been banned.')).toBeVisible();
    await page.goBack();
    await expect(openable(page)).toHaveValue('2030-05-01T09:30');
    await expect(address(page)).toHaveValue('half@partner.exam');

    await findButton(details(page), 'Add').click();
    await giveBack();
    await findButton(details(page), 'Reload').click();
    await expect(lost(page, 'The check of addresses')).toHaveCount(0);
    await expect(openable(page)).toHaveValue('2030-05-01T09:30');
    await expect(address(page)).toHaveValue('half@partner.exam');
    await address(page).fill('whole@partner.example');
    await findButton(details(page), 'Add').click();
    await expect(findToast(page, 'Added whole@partner.example to the access list.')).toBeVisible();
    await expect(address(page)).toHaveValue('');
    await findButton(details(page), 'Save dates').click();
    await findButton(page.getByRole('alertdialog'), 'Save dates').click();
    await expect(findToast(page, 'Dates updated successfully')).toBeVisible();
  },
);

test(
  'chunks that are missing offline show an error and load when the connection is back',
  { tag: '@long' },
  async ({ browser, api, server }) => {
    // This context has no page monitor because its failed requests are intended.
    const context = await browser.newContext({ baseURL: server.url });
    await addSession(context, server.url, await api.logInWithPin('bo'));
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const kept = [DASHBOARD, FILE_DETAILS_CHUNK];
    const giveBack = await makeFilesMissing(page, await listLazyFiles(kept));
    await page.goto(ONE_FILE);
    await openDetails(page);
    await openable(page).fill('2030-05-01T09:30');
    await address(page).fill('dee@partner.example');
    await expect(details(page).getByRole('region', { name: 'Access Trend' })).toBeVisible();
    await context.setOffline(true);
    await giveBack();

    await findButton(details(page), 'Add').click();
    await expect(details(page).getByRole('alert')).toContainText(OFFLINE);
    await findButton(details(page), 'Save dates').click();
    await findButton(page.getByRole('alertdialog'), 'Save dates').click();
    await expect(findToast(page, OFFLINE)).toBeVisible();
    await downloadButton(page).click();
    await expect(findToast(page, 'The download could not start.')).toContainText(OFFLINE);
    await page.keyboard.press('?');
    await expect(keyList(page).getByRole('alert')).toContainText(OFFLINE);
    await expect(findButton(page, 'Reload')).toHaveCount(0);
    await context.setOffline(false);
    await expect(keyList(page).getByText('Go to Activity')).toBeVisible();
    await findButton(keyList(page), 'Done').click();
    await expect(details(page).getByRole('alert')).toHaveCount(0);
    await expect(openable(page)).toHaveValue('2030-05-01T09:30');
    await expect(address(page)).toHaveValue('dee@partner.example');

    await context.setOffline(true);
    await tab(page, 'Users').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(OFFLINE);
    await isWhole(page);
    await context.setOffline(false);
    // The page loaded this chunk ahead while it was missing. Older versions of Chromium request such a module only after a reload.
    const openers = page.getByRole('table', { name: 'Openers' });
    const reload = findButton(page.getByRole('main'), 'Reload');
    await expect(openers.or(reload)).toBeVisible();
    if (await reload.isVisible()) await reload.click();
    await expect(openers).toBeVisible();
    // The style sheet of the chunk failed too and must be loaded again.
    const sheets = page.locator('link[rel="stylesheet"][href*="users-tab"]');
    await expect(sheets).toHaveCount(1);
    expect(await sheets.evaluate((link: HTMLLinkElement) => link.sheet !== null)).toBe(true);

    await context.setOffline(true);
    await findButton(page, 'Log out').click();
    await expect(page).toHaveURL('/login');
    await isWhole(page);
    expect(errors).toEqual([]);
    await context.close();
  },
);

test(
  'an HTML page in place of a script shows an error, and the page does not reload without a connection',
  { tag: '@long' },
  async ({ browser, api, server }) => {
    const context = await browser.newContext({ baseURL: server.url });
    await addSession(context, server.url, await api.logInWithPin('bo'));
    const page = await context.newPage();
    await makeFilesMissing(page, await listLazyFiles([DASHBOARD]), 'answering a page');
    await page.goto(FILES_URL);
    await tab(page, 'Users').click();
    await expect(lost(page, 'The list of users')).toBeVisible();
    await page.route('/', (route) => route.abort());
    await findButton(page, 'Reload').click();
    await expect(lost(page, 'The list of users')).toContainText('Could not connect to the server.');
    await isWhole(page);
    await context.close();
  },
);

test('a new version on the server is offered before a click needs its code', async ({
  page,
  logInAs,
}) => {
  await logInAs('bo');
  await page.goto(ONE_FILE);
  await openDetails(page);
  await openable(page).fill('2030-05-01T09:30');
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'x-bakehouse-build': 'newer' };
    await route.fulfill({ response, headers });
  });
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('r');
  const notice = findToast(page, 'A new version is ready. Reload when it suits you.');
  await expect(notice).toBeVisible();
  await expect(openable(page)).toHaveValue('2030-05-01T09:30');
  // A response may still be on its way through the handler.
  await page.unrouteAll({ behavior: 'wait' });
  await notice.getByRole('button', { name: /^Reload/ }).click();
  await expect(notice).toHaveCount(0);
  await expect(openable(page)).toHaveValue('2030-05-01T09:30');
});
