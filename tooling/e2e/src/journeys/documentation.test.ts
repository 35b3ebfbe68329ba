import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';

const PAGES = [
  { kind: 'the list of all pages', path: '/docs/', heading: 'Bakehouse documentation' },
  { kind: 'a guide', path: '/docs/sdk/guide', heading: '@bakehouse/sdk' },
  { kind: 'a guide with code and tables', path: '/docs/widget/theming', heading: 'Theming' },
  { kind: 'tables of options', path: '/docs/reference/options', heading: 'Options' },
  { kind: 'a reference', path: '/docs/reference/errors', heading: 'Error types' },
] as const;

const PAGE_LINK_PATTERN = /\]\((\/docs\/[^)]+)\.md\)/g;

const QUESTIONS = [
  { question: 'log out', path: '/docs/sdk/sessions' },
  { question: 'redirect after login', path: '/docs/widget/guide' },
  { question: 'translate', path: '/docs/widget/words' },
  { question: 'two factor', path: '/docs/sdk/second-factor' },
  { question: 'change email', path: '/docs/sdk/account-settings' },
  { question: 'reset password', path: '/docs/widget/guide' },
  { question: 'session length', path: '/docs/sdk/sessions' },
  { question: 'dark mode', path: '/docs/widget/theming' },
  { question: 'docker', path: '/docs/operate/operations' },
  { question: 'backup', path: '/docs/operate/operations' },
  { question: 'webhook signature', path: '/docs/back-end/webhooks' },
  { question: 'next.js', path: '/docs/examples/next-app-router' },
  { question: 'verify jwt', path: '/docs/back-end/sessions' },
  { question: 'rate limit', path: '/docs/operate/provider' },
  { question: 'magic link expired', path: '/docs/reference/errors' },
  { question: 'remember me', path: '/docs/sdk/account-settings' },
  { question: 'angular', path: '/docs/widget/guide' },
  { question: 'gdpr', path: '/docs/sdk/account-settings' },
] as const;

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

const findOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [index, { width, colorScheme }] of LOOKS.entries()) {
  test(
    `everybody can read the documentation, ${width} wide and ${colorScheme}`,
    { tag: index > 1 ? '@long' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const { kind, path, heading } of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        expect(await findAxeViolations(page, { include: 'html' }), kind).toEqual([]);
        expect(await findOverflow(page), kind).toBe(0);
      }
    },
  );
}

test(
  'everybody can read every page of the navigation, 390 wide and dark',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const list = await (await page.request.get('/docs/llms.txt')).text();
    const paths = [...list.matchAll(PAGE_LINK_PATTERN)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths) {
      await page.goto(path.replace(/\/index$/, '/'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findAxeViolations(page, { include: 'html' }), path).toEqual([]);
      expect(await findOverflow(page), path).toBe(0);
    }
  },
);

test('the playground shows a story of the widget in the chosen look, and breaks no policy', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto('/docs/widget/guide');
  await page.getByRole('link', { name: 'Playground' }).first().click();
  await expect(page).toHaveURL(/^[^?]*\/docs\/playground\//);
  const story = page.frameLocator('#storybook-preview-iframe').locator('main');
  await expect(story).toBeVisible();
  await page.goto('/docs/playground/?path=/story/main--all-products&globals=variant:dark');
  await expect(story.getByRole('heading')).toBeVisible();
  await expect(story).toHaveCSS('color-scheme', 'dark');
  expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await page.close();
});

test('the search of the documentation finds a page, and the keyboard opens it', async ({
  page,
}) => {
  await page.goto('/docs/');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('weak_password');
  await expect(page.getByRole('option').first()).toContainText('weak_password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/reference/errors#weak_password');
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: /^weak_password/ })).toBeVisible();
  await page.getByRole('link', { name: 'Sessions', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sessions');
});

test('the search of the documentation answers likely questions among its first three results', async ({
  page,
}) => {
  await page.goto('/docs/');
  await page.getByRole('button', { name: 'Search' }).click();
  const results = page.getByRole('option');
  const findPages = () =>
    results
      .locator('a')
      .evaluateAll((links) =>
        links.slice(0, 3).map((link) => link.getAttribute('href')?.split('#')[0] ?? ''),
      );
  for (const { question, path } of QUESTIONS) {
    await page.getByRole('searchbox').fill('');
    await expect(results).toHaveCount(0);
    await page.getByRole('searchbox').fill(question);
    await expect.poll(findPages, { message: question }).toContain(path);
  }
});
