import { createHash } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { readNewestEmailCode, readNewestEmailUrl } from '../people/email-links.ts';
import { logViolations } from './page/widget-page.ts';
import { collectConsoleMessages } from './third-party-sites/site.ts';

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

for (const [index, { width, colorScheme }] of LOOKS.entries()) {
  test(
    `axe finds nothing on the demo site, ${width} wide and ${colorScheme}`,
    { tag: index > 1 ? '@long' : [] },
    async ({ browser, server }) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      await page.goto(`${server.url}/embed/`);
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      expect(await findAxeViolations(page, { include: 'html' })).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await page.close();
    },
  );
}

test('somebody logs in on the demo site by code and by link, in another language, and logs out', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage();
  await page.addInitScript(logViolations);
  const said = collectConsoleMessages(page);
  await page.goto(`${server.url}/embed/`);
  expect(new URL(page.url()).hostname).not.toBe(new URL(server.url).hostname);
  await page.getByLabel('Log in with').selectOption('Codes by email');
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('demo-site@people.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Einmalcode' })).toBeFocused();
  await page.keyboard.type(await readNewestEmailCode(server.url, 'demo-site@people.example'));
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeFocused();
  await expect(page.getByText('demo-site@people.example')).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText([
    'OTP_LOGIN_OR_CREATE',
    'LOGGED_IN',
    'LOGGED_IN',
  ]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toBeVisible();

  await page.goto(`${server.url}/embed/`);
  await page.getByRole('textbox', { name: 'Email' }).fill('demo-link@people.example');
  await page.keyboard.press('Enter');
  await page.goto(await readNewestEmailUrl(server.url, 'demo-link@people.example'));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('demo-link@people.example')).toBeVisible();
  expect(said).toEqual([]);
  await page.close();
});

test('the demo site shows the hash of the script that the server sends, and links the guide', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/embed/`);
  const script = await (await fetch(`${server.url}/embed/login-widget.js`)).bytes();
  const hash = createHash('sha384').update(script).digest('base64');
  await expect(page.getByText(`integrity="sha384-${hash}"`)).toBeVisible();
  await page.getByRole('link', { name: 'How to embed the login' }).click();
  await expect(page.getByRole('heading', { name: 'As elements, without React' })).toBeInViewport();
  await page.close();
});
