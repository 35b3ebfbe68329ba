import { addSession } from '@bakehouse/sdk/testing/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';

const TITLE = 'This page could not be opened';
const DELETE_ACCOUNT = '/account/delete';

const loop = (page: Page) => page.getByRole('heading', { name: TITLE });

/** The page reads the cookies again when its window gets the focus. */
const readCookies = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('focus')));

/** Stands for a program that keeps logging in and out in another tab. */
const switchSessionUntilStopped = async (
  page: Page,
  { context, logIn }: { context: BrowserContext; logIn: () => Promise<unknown> },
) => {
  for (let switches = 1; !(await loop(page).isVisible()); switches += 1) {
    const isLoggedIn = switches % 2 === 1;
    await (isLoggedIn ? logIn() : context.clearCookies());
    await readCookies(page);
    const destination = isLoggedIn ? (url: URL) => url.pathname === DELETE_ACCOUNT : /\/login/;
    await Promise.race([page.waitForURL(destination), loop(page).waitFor()]);
  }
};

test('a page that is redirected again and again stops, explains itself and can go on', async ({
  page,
  context,
  server,
  api,
}) => {
  const tokens = await api.logInWithPin('bo');
  const logIn = () => addSession(context, server.url, tokens);
  await page.goto(`/login?callback=${encodeURIComponent(DELETE_ACCOUNT)}`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await switchSessionUntilStopped(page, { context, logIn });

  await expect(page.getByRole('alert')).toContainText('again and again');
  await expectAccessible(page);
  const stopped = page.url();
  await logIn();
  await readCookies(page);
  await context.clearCookies();
  await readCookies(page);
  await expect(loop(page)).toBeVisible();
  expect(page.url()).toBe(stopped);

  await logIn();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(DELETE_ACCOUNT);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test(
  'the page that explains a loop of redirects logs out',
  { tag: '@long' },
  async ({ page, context, server, api }) => {
    const tokens = await api.logInWithPin('bo');
    const logIn = () => addSession(context, server.url, tokens);
    await page.goto(`/login?callback=${encodeURIComponent(DELETE_ACCOUNT)}`);
    await switchSessionUntilStopped(page, { context, logIn });
    await logIn();
    await readCookies(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect((await api.validate(tokens.session_token)).status).toBe(401);
  },
);
