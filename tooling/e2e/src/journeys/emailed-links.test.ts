import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { emailOf, NEW_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailLink } from '../people/email-links.ts';
import { enterPin, logInWithPin, submitLoginForm } from '../people/login-steps.ts';
import { startPageServer } from '../sdk/page/page-server.ts';
import { openSdkPage } from '../sdk/page/sdk-page.ts';
import { PUBLIC_TOKEN } from '../api/http-client.ts';

const LINK_CALL = '/sdk/v1/magic_links/authenticate';

/** A page of another site asks for the link and names no page of its own. */
const requestMagicLink = async (browser: Browser, apiOrigin: string, email: string) => {
  const context = await browser.newContext();
  const pages = await startPageServer(apiOrigin);
  const sdk = await openSdkPage({
    context,
    pageOrigin: pages.origin,
    apiOrigin,
    publicToken: PUBLIC_TOKEN,
  });
  await sdk.start();
  expect(await sdk.call('magicLinks.email.loginOrCreate', email)).toHaveProperty('value');
  await context.close();
  await pages.close();
};

test('bo forgets the password, sets a new one through the email and enters the PIN', async ({
  page,
  server,
}) => {
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.headers().referer ?? ''} ${request.url()}`),
  );

  await page.goto('/login');
  await page.getByLabel('Email').fill(emailOf('bo'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('bo'));
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible();

  const link = await readNewestEmailLink(server.url, emailOf('bo'));
  const token = new URL(link, server.url).searchParams.get('token') ?? '';
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password', { exact: true }).fill('password');
  await expect(page.getByText('Recommendations')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await expect(page.getByText('Strength: 4 / 4')).toBeVisible();
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/pin');
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await enterPin(page);
  await expect(page).toHaveURL('/portal?tab=files');
  expect(requests.filter((request) => request.includes(token))).toEqual([
    expect.stringContaining(link),
  ]);

  await page.getByRole('button', { name: 'Log out' }).click();
  await submitLoginForm(page, 'bo', NEW_PASSWORD);
  await expect(page).toHaveURL('/pin');
});

test(
  'a magic link without a redirect URL leads a new person to the portal, once',
  { tag: '@long' },
  async ({ page, monitor, openBrowser, browser, server }) => {
    const email = 'new-baker@people.example';
    await requestMagicLink(browser, server.url, email);

    const link = await readNewestEmailLink(server.url, email);
    await page.goto(link);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/pin');
    await expect(page.getByRole('heading', { name: 'Create a PIN' })).toBeVisible();
    await expect(page.getByText(`Almost there, ${email}.`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Create a PIN' })).toBeVisible();

    monitor.expectFailure(LINK_CALL, 401);
    const token = new URL(link, server.url).searchParams.get('token') ?? '';
    const used = `/authenticate?stytch_token_type=magic_links&token=${token}`;
    const stranger = await (await openBrowser()).newPage();
    await stranger.goto(used);
    await expect(
      stranger.getByRole('heading', { name: 'This link no longer works' }),
    ).toBeVisible();
    await expect(stranger).toHaveURL('/authenticate');
    await stranger.getByRole('button', { name: 'Log in' }).click();
    await expect(stranger).toHaveURL('/login');

    await page.goto(used);
    await expect(page.getByRole('heading', { name: 'You are already logged in' })).toBeVisible();
    await page.getByRole('button', { name: `Continue as ${email}` }).click();
    await expect(page).toHaveURL('/pin');
  },
);

test(
  'a magic link shows its owner a clean page where somebody else is logged in',
  { tag: '@long' },
  async ({ page, monitor, browser, server }) => {
    await logInWithPin(page, 'bo');
    await requestMagicLink(browser, server.url, emailOf('cy'));
    await page.goto(await readNewestEmailLink(server.url, emailOf('cy')));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText(`Almost there, ${emailOf('cy')}.`)).toBeVisible();
    monitor.expectFailure('/v1/magic_links/redirect', 410);
    await page.goBack();
    await expect(page.getByRole('heading')).toBeVisible();
    await expect(page.getByText(emailOf('bo'))).toHaveCount(0);
  },
);
