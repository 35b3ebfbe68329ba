import type { WidgetElement } from '@bakehouse/login-widget/element';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailCode, readNewestEmailUrl, signUp } from '../people/email-links.ts';
import { serveElementPage, toLoginTag, toScriptTag } from './page/element-page.ts';
import { DEMO_PUBLIC_TOKEN, logViolations } from './page/widget-page.ts';
import { collectConsoleMessages } from './third-party-sites/site.ts';

declare global {
  /** The events that the page in `page/element-page.ts` has noted. */
  var dispatched: readonly (readonly string[])[];
}

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });

test('one script tag signs in by a link under a strict policy, and the page gets the events', async ({
  browser,
  server,
}) => {
  const site = await serveElementPage({
    serverUrl: server.url,
    scriptTag: await toScriptTag(server.url),
    body: toLoginTag('products="emailMagicLinks passkeys"'),
  });
  const page = await browser.newPage();
  await page.addInitScript(logViolations);
  const said = collectConsoleMessages(page);
  await page.goto(site.origin);
  await emailField(page).fill('element-link@people.example');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(await readNewestEmailUrl(server.url, 'element-link@people.example'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Logged in by emailMagicLinks')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => globalThis.dispatched)).toEqual([
    ['bakehouse-event', 'bakehouse-login', 'LOGGED_IN'],
    ['bakehouse-success', 'bakehouse-login', 'LOGGED_IN'],
  ]);
  expect(said).toEqual([]);
  await page.close();
  await site.close();
});

test('the classic script does the same as the module, and a second script changes nothing', async ({
  browser,
  server,
}) => {
  const tags = await Promise.all(
    ['login-widget.classic.js', 'login-widget.js'].map((name) => toScriptTag(server.url, name)),
  );
  const site = await serveElementPage({
    serverUrl: server.url,
    scriptTag: tags.join('\n'),
    body: toLoginTag('products="otp" otp-methods="email"'),
  });
  const page = await browser.newPage();
  await page.addInitScript(logViolations);
  const said = collectConsoleMessages(page);
  await page.goto(site.origin);
  await emailField(page).fill('element-code@people.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'One-time passcode' })).toBeFocused();
  await page.keyboard.type(await readNewestEmailCode(server.url, 'element-code@people.example'));
  await expect(page.getByText('Logged in by otp')).toBeVisible();
  expect(said).toEqual([]);
  await page.close();
  await site.close();
});

/** Runs in the page, before the script of the elements: a property that the class does not know yet. */
function setConfigBeforeUpgrade() {
  addEventListener('DOMContentLoaded', () => {
    const [early] = document.getElementsByTagName('bakehouse-login');
    if (early) early.strings = { 'email.label': 'Work email' };
  });
}

const firstElement = (page: Page) => page.locator('bakehouse-login').first();

test('an element takes early and late options, and keeps what was typed when it moves', async ({
  browser,
  server,
}) => {
  const site = await serveElementPage({
    serverUrl: server.url,
    scriptTag: await toScriptTag(server.url),
    body: `${toLoginTag('products="otp"')}${toLoginTag('locale="de"')}<div id="place"></div>`,
  });
  const page = await browser.newPage();
  await page.addInitScript(setConfigBeforeUpgrade);
  await page.goto(site.origin);
  const email = page.getByRole('textbox', { name: 'Work email' });
  await email.fill('ada@people.example');
  await expect(page.getByRole('heading', { name: 'Registrieren oder anmelden' })).toBeVisible();

  await firstElement(page).evaluate((element) => {
    document.querySelector('#place')?.append(element);
    element.setAttribute('color-scheme', 'dark');
  });
  await expect(page.locator('#place').getByRole('textbox', { name: 'Work email' })).toHaveValue(
    'ada@people.example',
  );
  const moved = page.locator('#place bakehouse-login');
  await expect(moved.getByRole('heading')).toHaveCount(1);
  await moved.evaluate((element: WidgetElement) => {
    element.styles = { hideHeaderText: true };
  });
  await expect(moved.getByRole('heading')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Registrieren oder anmelden' })).toBeVisible();

  const isEmpty = await moved.evaluate(async (element) => {
    element.remove();
    await Promise.resolve();
    return element.childElementCount === 0 && element.shadowRoot?.childElementCount === 0;
  });
  expect(isEmpty).toBe(true);
  await page.close();
  await site.close();
});

test('an element says in the console what is wrong with its options', async ({
  browser,
  server,
}) => {
  const site = await serveElementPage({
    serverUrl: server.url,
    scriptTag: await toScriptTag(server.url),
    body: `<bakehouse-login></bakehouse-login>${toLoginTag('session-duration-minutes="long"')}`,
  });
  const page = await browser.newPage();
  const said = collectConsoleMessages(page);
  await page.goto(site.origin);
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(2);
  expect(said).toEqual([
    expect.stringContaining('<bakehouse-login> has no client. Give it the attribute public-token'),
    expect.stringContaining('config.sessionOptions.sessionDurationMinutes'),
  ]);
  await expect(emailField(page)).toBeVisible();
  await firstElement(page).evaluate(
    (element, token) => element.setAttribute('public-token', token),
    DEMO_PUBLIC_TOKEN,
  );
  await expect(emailField(page)).toHaveCount(2);
  await page.close();
  await site.close();
});

test('rules of the page change the look of an element', async ({ browser, server }) => {
  const site = await serveElementPage({
    serverUrl: server.url,
    scriptTag: await toScriptTag(server.url),
    body: toLoginTag('color-scheme="dark"'),
  });
  const page = await browser.newPage();
  await page.goto(site.origin);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      bakehouse-login { --bh-buttons-primary-background-color: rgb(1, 2, 3); }
      bakehouse-login::part(heading) { text-transform: uppercase; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const button = page.getByRole('button', { name: 'Continue with email' });
  await expect(button).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  const heading = page.getByRole('heading', { name: 'Sign up or log in' });
  await expect(heading).toHaveCSS('text-transform', 'uppercase');
  await page.close();
  await site.close();
});

test('the attribute hidden hides an element from the start', async ({ browser, server }) => {
  const site = await serveElementPage({
    serverUrl: server.url,
    scriptTag: await toScriptTag(server.url),
    body: toLoginTag('hidden'),
  });
  const page = await browser.newPage();
  await page.goto(site.origin);
  const element = page.locator('bakehouse-login');
  await expect(element.locator('form')).toBeAttached();
  await expect(element).toBeHidden();
  await element.evaluate((login) => login.removeAttribute('hidden'));
  await expect(emailField(page)).toBeVisible();
  await page.close();
  await site.close();
});

test('an element that stays in the page is an empty form again after a logout', async ({
  browser,
  server,
}) => {
  const email = 'element-twice@people.example';
  await signUp(server.url, email, TEST_PASSWORD);
  const site = await serveElementPage({
    serverUrl: server.url,
    scriptTag: await toScriptTag(server.url),
    body: toLoginTag('products="passwords"'),
  });
  const page = await browser.newPage();
  await page.goto(site.origin);
  await emailField(page).fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await page
    .locator('bakehouse-login')
    .evaluate((login: WidgetElement) => login.client?.session.revoke());
  await expect(emailField(page)).toHaveValue('');
  await page.close();
  await site.close();
});
