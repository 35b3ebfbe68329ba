import type { Locator, Page } from '@playwright/test';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { readSessionCookie } from '../people/login-steps.ts';
import { readShownText } from '../pages/shown-text.ts';

const FILES = '/portal?tab=files';
const LOG = '/portal?tab=activity';

const pages = (page: Page) => page.getByRole('navigation', { name: /^Pages of / });
const accountButton = (page: Page) => page.getByRole('button', { name: / account settings$/ });
const accountPanel = (page: Page) => page.getByRole('dialog', { name: 'Account settings' });
const banner = (page: Page) => page.getByRole('region', { name: 'Admin mode' });
const toggle = (page: Page) => page.getByRole('button', { name: /^Admin mode: / });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const brand = (page: Page) => page.getByRole('link', { name: 'Bakehouse', exact: true });
const areas = (page: Page) =>
  ['Shared with me', 'Activity', 'Users', 'Files'].map((name) =>
    page.getByRole('link', { name, exact: true }),
  );
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log out' });
const middleOf = async (control: Locator) => {
  const box = await control.boundingBox();
  return box && box.y + box.height / 2;
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Parts above, such as the requests for access, may still appear; browsers then scroll along with them. */
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;
/** Browsers scroll to whole pixels, but rows stand between them. */
const expectTop = (element: Locator, top: number) =>
  expect.poll(async () => Math.abs((await topOf(element)) - top)).toBeLessThan(1);
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test(
  'the email button opens the account panel, which can be closed and logs out',
  { tag: '@long' },
  async ({ page, context, api, logInAs }) => {
    await logInAs('bo');
    await page.goto(FILES);
    await accountButton(page).click();
    await expect(accountPanel(page)).toContainText(emailOf('bo'));
    await page.keyboard.press('Escape');
    await expect(accountPanel(page)).toHaveCount(0);
    await expect(accountButton(page)).toBeFocused();

    await accountButton(page).click();
    await page.mouse.click(200, 500);
    await expect(accountPanel(page)).toHaveCount(0);
    await expect(accountButton(page)).toBeFocused();
    await expect(page).toHaveURL(FILES);

    const token = (await readSessionCookie(context)) ?? '';
    await accountButton(page).click();
    await accountPanel(page).getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect((await api.validate(token)).status).toBe(401);
  },
);

test(
  'admin mode is shown in a banner and in the title and announced to screen readers',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('ada');
    await page.goto(FILES);
    await expect(pages(page)).toContainText('of 6');
    await expect(banner(page)).toHaveCount(0);
    await toggle(page).click();
    await expect(banner(page)).toContainText('You see every baker’s files');
    await expect(page.getByRole('status').getByText(/^Admin mode is on\./)).toBeAttached();
    await expect(page).toHaveTitle('Files · Admin mode · Bakehouse');
    await expect(pages(page)).toContainText('of 223');

    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page).toHaveTitle('Activity · Admin mode · Bakehouse');
    await banner(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('status').getByText(/^Admin mode is off\./)).toBeAttached();
    await expect(toggle(page)).toBeFocused();
    await expect(page).toHaveURL(LOG);
    await page.goBack();
    await expect(banner(page)).toBeVisible();
  },
);

test(
  'a remembered admin mode has no effect for users who are not admins',
  { tag: '@long' },
  async ({ page, context, logInAs }) => {
    await logInAs('bo');
    await context.addInitScript(() => window.localStorage.setItem('bakehouse.admin', 'true'));
    await page.goto('/portal');
    await expect(pages(page)).toContainText('1–10 of 64');
    await expect(page).toHaveURL(FILES);
    await expect(banner(page)).toHaveCount(0);
    await expect(toggle(page)).toHaveCount(0);
  },
);

test(
  'single-key shortcuts work in the dashboard, but not in text fields',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('ada');
    const press = (key: string) => page.keyboard.press(key);
    await page.goto(`${FILES}&admin=true`);
    await expect(pages(page)).toContainText('1–10 of 223');
    await press('n');
    await expect(pages(page)).toContainText('11–20 of 223');
    await press('p');
    await expect(pages(page)).toContainText('1–10 of 223');
    await press('a');
    await press('A');
    await toggle(page).click();
    await expect(pages(page)).toContainText('1–6 of 6');
    await press('n');
    await press('3');
    await expect(heading(page, 'Activity')).toBeFocused();
    await press('2');
    await expect(heading(page, 'Users')).toBeFocused();
    await press('1');
    await expect(heading(page, 'Files')).toBeFocused();
    await expect(page).toHaveURL(FILES);

    const reloaded = page.waitForResponse((response) => response.url().includes('/api/get_files'));
    await press('r');
    await reloaded;
    await expect(page.getByText('The list is up to date.')).toBeVisible();

    await press('/');
    const search = page.getByRole('searchbox', { name: 'Search files' });
    await expect(search).toBeFocused();
    await page.keyboard.type('123?rnpa/');
    await expect(search).toHaveValue('123?rnpa/');
    await expect(page).toHaveURL(/search=123/);
    await expect(page).toHaveURL(/^[^?]*\?tab=files/);
    await expect(keyList(page)).toHaveCount(0);
  },
);

test(
  'the list of shortcuts opens by key or from the footer and can turn shortcuts off until the next login',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto(FILES);
    await expect(pages(page)).toContainText('1–10 of 64');
    await page.keyboard.press('?');
    await expect(keyList(page).getByText('Go to Activity')).toBeVisible();
    await page.keyboard.press('3');
    await page.keyboard.press('Escape');
    await expect(keyList(page)).toHaveCount(0);
    await expect(page).toHaveURL(FILES);

    const link = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await link.focus();
    await page.keyboard.press('Enter');
    const control = keyList(page).getByRole('switch', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    await page.keyboard.press('Space');
    await expect(control).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();

    await page.reload();
    await expect(pages(page)).toContainText('1–10 of 64');
    for (const key of ['n', '3', '?', '/']) await page.keyboard.press(key);
    await expect(heading(page, 'Files')).toBeFocused();
    await expect(page).toHaveURL(FILES);

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    const kept = () =>
      page.evaluate(() =>
        Object.keys(window.localStorage).filter((key) => key.startsWith('bakehouse.')),
      );
    expect(await kept()).toEqual([]);
  },
);

test(
  'dashboard tabs can open in a new browser tab, and Back leaves the list even after rows were expanded',
  { tag: '@long' },
  async ({ page, context, logInAs }) => {
    await logInAs('bo');
    await page.goto(LOG);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await expect(pages(page)).toContainText('1–10 of 64');
    const other = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Users', exact: true }).click({ button: 'middle' });
    await expect(await other).toHaveURL('/portal?tab=users');
    await expect(page).toHaveURL(FILES);

    const openers = page.getByRole('button', { name: /^Details of/ });
    await openers.nth(2).click();
    await openers.nth(4).click();
    await expect(page).toHaveURL(/open=.+&open=/);
    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(shared.getByRole('button', { name: /^Details of/, expanded: true })).toHaveCount(
      2,
    );
    await page.goBack();
    await expect(page).toHaveURL(LOG);
  },
);

test('a reload restores the scroll position and the expanded rows', async ({ page, logInAs }) => {
  await logInAs('bo');
  await page.goto(`${FILES}&size=50`);
  const opener = page.getByRole('button', { name: /^Details of/ }).nth(20);
  await opener.click();
  const panel = page.getByRole('button', { name: 'Save dates' });
  await expect(panel).toBeVisible();
  // The page must handle the scroll event before the reload.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
        window.scrollBy(0, 157);
      }),
  );
  const before = await panel.boundingBox();
  await page.reload();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(panel).toBeVisible();
  await expect.poll(() => panel.boundingBox()).toEqual(before);
});

test(
  'a key pressed after a reload and before the rows appear leaves the focus on the heading',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto(FILES);
    await expect(pages(page)).toContainText('1–10 of 64');
    const rows = Promise.withResolvers<undefined>();
    await page.route('**/api/get_files?**', async (route) => {
      await rows.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    rows.resolve(undefined);
    await expect(pages(page)).toContainText('1–10 of 64');
    await expect(heading(page, 'Files')).toBeFocused();
  },
);

/** This file is far down in the list and has a long history. */
const BUSY_FILE = 'Oven service report Hilltop 63.json';

test(
  'Back and Forward restore the scroll position and the focused control',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    const opener = page.getByRole('button', { name: `Details of ${BUSY_FILE}` });
    await page.goto(`${FILES}&size=100`);
    await opener.click();
    const opened = page.getByRole('region', { name: 'Opened' });
    const event = opened.getByRole('link').nth(1);
    await event.focus();
    const before = await topOf(event);
    expect(await scrolled(page)).toBeGreaterThan(500);
    const label = await readShownText(event);

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=activity/);
    await expect(heading(page, 'Activity')).toBeFocused();
    expect(await scrolled(page)).toBe(0);
    const link = page.getByRole('link', { name: /^Show file / }).nth(3);
    await link.focus();
    const below = await topOf(link);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=files&file=/);
    await expect(heading(page, 'Files')).toBeFocused();

    await page.goBack();
    await expect(link).toBeFocused();
    await expectTop(link, below);
    await page.goBack();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(event).toBeFocused();
    expect(await event.innerText()).toBe(label);
    await expectTop(event, before);
    await page.goForward();
    await expect(link).toBeFocused();
  },
);

test(
  'Back to a long list restores the visible rows, although rows out of view are not rendered yet',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('ada');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/portal?tab=activity&admin=true&size=100');
    await expect(page.locator('table[aria-busy="false"] tbody > tr')).toHaveCount(100);
    const link = page.getByRole('table').getByRole('link').nth(20);
    await link.focus();
    await page.evaluate(() => window.scrollBy(0, 57));
    const before = await topOf(link);

    await page.keyboard.press('Enter');
    // The link leads to a file or to a person, whose name is the heading of the second level.
    await expect(page.locator('h1:focus, h2:focus')).toBeVisible();
    await page.goBack();
    await expect(link).toBeFocused();
    await expectTop(link, before);
  },
);

test(
  'Back to a page of the list focuses the page button that was used, even on a quick return',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto(`${FILES}&size=20`);
    await expect(pages(page)).toContainText('1–20 of 64');
    const copy = page.getByRole('button', { name: /^Copy ID of .* 15\.json/ });
    await copy.focus();
    const before = await topOf(copy);
    await page.keyboard.press('n');
    await expect(pages(page)).toContainText('21–40 of 64');
    await page.getByRole('button', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await expect(pages(page)).toContainText('41–60 of 64');
    await page.goBack();
    await page.goBack();
    await expect(pages(page)).toContainText('1–20 of 64');
    await expect(copy).toBeFocused();
    await expectTop(copy, before);
    await page.goForward();
    await expect(pages(page)).toContainText('21–40 of 64');
    await expect(page.getByRole('button', { name: 'Next page' })).toBeFocused();
  },
);

test('the first Tab stop of the page skips to the content', async ({ page, logInAs }) => {
  await logInAs('ada');
  await page.goto(`${FILES}&admin=true`);
  await expect(pages(page)).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await heading(page, 'Files').focus();
  for (const stop of [
    banner(page).getByRole('button', { name: 'Turn off' }),
    page.getByRole('button', { name: 'Log out' }),
    accountButton(page),
    bell(page),
    toggle(page),
    ...areas(page),
    brand(page),
    skip,
  ]) {
    await page.keyboard.press('Shift+Tab');
    await expect(stop).toBeFocused();
  }
  await expect(skip).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Files')).toBeFocused();
  for (const stop of [
    page.getByRole('button', { name: 'Open files' }),
    page.getByRole('button', { name: 'Bake files' }),
    page.getByRole('searchbox', { name: 'Search files' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await expect(page).toHaveURL(`${FILES}&admin=true`);
});

const LONG = `${'b'.repeat(60)}@${'longest.'.repeat(16)}bakehouse.test`.slice(0, 200);

test(
  'an email address of 200 characters does not break the layout on phones or zoomed laptops',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('ada');
    await page.route('**/api/auth/validate', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...body, user: { ...body.user, email: LONG } } });
    });
    await page.goto(`${FILES}&admin=true`);
    await expect(accountButton(page)).toContainText('bbbb');
    for (const width of [320, 360, 390, 640, 768, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page), `${width} wide`).toBe(0);
      const turnOff = banner(page).getByRole('button', { name: 'Turn off' });
      for (const control of [accountButton(page), toggle(page), turnOff]) {
        const box = await control.boundingBox();
        expect(box?.height, `${width} wide`).toBeGreaterThanOrEqual(24);
      }
      if (width > 480)
        expect(await middleOf(logOut(page)), `${width} wide`).toBe(await middleOf(toggle(page)));
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await accountButton(page).click();
    await expect(accountPanel(page)).toContainText(LONG);
    await expect.poll(() => overflow(page)).toBe(0);
  },
);

test(
  'in forced-colors mode the banner keeps its border and each control its focus ring',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('ada');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${FILES}&admin=true`);
    await expect(banner(page)).toHaveCSS('border-bottom-style', 'solid');
    await heading(page, 'Files').focus();
    for (const control of [
      banner(page).getByRole('button', { name: 'Turn off' }),
      page.getByRole('button', { name: 'Log out' }),
      accountButton(page),
      bell(page),
      toggle(page),
      ...areas(page),
      brand(page),
    ]) {
      await page.keyboard.press('Shift+Tab');
      await expect(control).toBeFocused();
      await expect(control).toHaveCSS('outline-style', 'solid');
    }
  },
);
