import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findButton } from '../pages/locators.ts';
import { expectAccessible } from '../pages/axe.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailUrl, signUp } from '../people/email-links.ts';
import { logInNewUser } from '../people/login-steps.ts';
import { serveOwnScriptPage, toLoginTag } from './page/element-page.ts';
import { AUTHORIZE_PARAMETERS, interceptIdp } from './page/idp-stand-in.ts';
import { DEMO_PUBLIC_TOKEN } from './page/widget-page.ts';

const NEW_PASSWORD = 'Sixty loaves of rye before dawn';

interface ElementVisit {
  page: Page;
  origin: string;
  serverUrl: string;
}

/** Opens a page of markup alone, under the strict policy, which the visit must not break. */
async function visitElement(
  { browser, server }: { browser: Browser; server: { url: string } },
  toBody: (serverUrl: string) => string,
  visit: (visit: ElementVisit) => Promise<void>,
): Promise<void> {
  const site = await serveOwnScriptPage(server.url, toBody(server.url));
  const page = await browser.newPage();
  await visit({ page, origin: site.origin, serverUrl: server.url });
  expect(await page.evaluate('problems')).toEqual([]);
  await page.close();
  await site.close();
}

const toTag = (name: string, serverUrl: string, attributes = '') =>
  `<bakehouse-${name} public-token="${DEMO_PUBLIC_TOKEN}" api-origin="${serverUrl}" ${attributes}></bakehouse-${name}>`;

const toOwnLoginTag = (serverUrl: string) =>
  toLoginTag(
    `products="passwords emailMagicLinks" reset-password-url="/" api-origin="${serverUrl}"`,
  );

const dispatchedOf = (page: Page) =>
  page.evaluate(() => globalThis.dispatched.map((event) => event.join(' ')));

test('an element explains a link that no longer works, and sends a new one', async ({
  browser,
  server,
}) => {
  await visitElement({ browser, server }, toOwnLoginTag, async ({ page, origin, serverUrl }) => {
    await page.goto(`${origin}/?stytch_token_type=magic_links&token=unknown-link`);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
    await expect(page.getByText('It was used, has expired, or')).toBeVisible();
    await expectAccessible(page);
    expect(await dispatchedOf(page)).toEqual([
      expect.stringContaining('bakehouse-error bakehouse-login'),
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('element-again@people.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await page.goto(await readNewestEmailUrl(serverUrl, 'element-again@people.example'));
    await findButton(page, 'Log in').click();
    await expect(page.getByText('Logged in by emailMagicLinks')).toBeVisible();
  });
});

test('the element for a new password sets it and logs in', async ({ browser, server }) => {
  const toBody = (serverUrl: string) =>
    [
      toLoginTag(`products="passwords" reset-password-url="/" api-origin="${serverUrl}"`),
      toTag('password-reset', serverUrl),
    ].join('');
  await visitElement({ browser, server }, toBody, async ({ page, origin, serverUrl }) => {
    const email = 'element-reset@people.example';
    await signUp(serverUrl, email, TEST_PASSWORD);
    await page.goto(origin);
    const login = page.locator('bakehouse-login');
    await login.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.keyboard.press('Enter');
    await login.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(login.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await page.goto(await readNewestEmailUrl(serverUrl, email));
    const reset = page.locator('bakehouse-password-reset');
    await reset.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await expect(reset.getByRole('button', { name: 'Continue' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logged in by passwords')).toBeVisible();
    expect(await dispatchedOf(page)).toContain(
      'bakehouse-success bakehouse-password-reset LOGGED_IN',
    );
  });
});

test('the element for passkeys creates one', async ({ browser, server }) => {
  const toBody = (serverUrl: string) => toTag('passkey-registration', serverUrl);
  await visitElement({ browser, server }, toBody, async ({ page, origin, serverUrl }) => {
    const authenticator = await addVirtualAuthenticator(page);
    await logInNewUser(page, { serverUrl, origin, email: 'element-passkey@people.example' });
    await page.goto(origin);
    await findButton(page, 'Create a Passkey').click();
    await expect(page.getByRole('heading', { name: 'Your passkeys' })).toBeFocused();
    expect(await authenticator.passkeys()).toHaveLength(1);
    await findButton(page, 'Done').click();
    await expect
      .poll(() => dispatchedOf(page))
      .toContain('bakehouse-success bakehouse-passkey-registration PASSKEY_DONE');
  });
});

test('the element for connected apps asks for consent and sends the answer', async ({
  browser,
  server,
}) => {
  const toBody = (serverUrl: string) => toTag('identity-provider', serverUrl);
  await visitElement({ browser, server }, toBody, async ({ page, origin, serverUrl }) => {
    await interceptIdp(page, true);
    // The browser stays on the page when an answer has no content.
    await page.route('**/sdk/v1/oauth/authorize', (route) => route.fulfill({ status: 204 }));
    await logInNewUser(page, { serverUrl, origin, email: 'element-consent@people.example' });
    await page.goto(`${origin}/?${new URLSearchParams(AUTHORIZE_PARAMETERS).toString()}`);
    await findButton(page, 'Allow').click();
    await expect
      .poll(() => dispatchedOf(page))
      .toContain('bakehouse-success bakehouse-identity-provider OAUTH_AUTHORIZE_FLOW_COMPLETE');
  });
});
