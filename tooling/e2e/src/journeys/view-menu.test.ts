import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectTableLoaded } from '../pages/locators.ts';

const FILES_URL = '/portal?tab=files';
const ROW_PX = { comfortable: 44, compact: 36 };
const PHONE = { width: 390, height: 844 };

const view = (page: Page) => page.getByRole('button', { name: 'View', exact: true });
const menu = (page: Page) => page.getByRole('group', { name: 'View' });
const box = (page: Page, name: string) => menu(page).getByRole('checkbox', { name, exact: true });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const rows = (page: Page) => page.locator('tbody > tr');

const open = async (page: Page, url: string) => {
  await page.goto(url);
  await expectTableLoaded(page);
};

const rowHeights = (page: Page) =>
  rows(page).evaluateAll((all) => [
    ...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height))),
  ]);

test.beforeEach(async ({ logInAs }) => {
  await logInAs('bo');
});

test('hidden columns and the row height stand in the URL and outlast a reload and a visit elsewhere', async ({
  page,
}) => {
  await open(page, FILES_URL);
  await view(page).click();
  await expect(menu(page).getByRole('checkbox', { name: 'Display Name' })).toHaveCount(0);
  await box(page, 'Openable').uncheck();
  await box(page, 'ID').uncheck();
  await menu(page).getByText('Compact').click();
  await expect(page).toHaveURL(/[?&]hide=openable\.id&rows=compact$/);
  await expect(header(page, 'Openable')).toHaveCount(0);

  await page.reload();
  await expectTableLoaded(page);
  await expect(menu(page)).toBeHidden();
  await expect(header(page, 'Openable')).toHaveCount(0);
  await expect(header(page, 'Created')).toBeVisible();
  expect(await rowHeights(page)).toEqual([ROW_PX.compact]);

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Openers' })).toBeVisible();
  await expect(page).not.toHaveURL(/hide=|rows=/);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(page).toHaveURL(/[?&]hide=openable\.id&rows=compact$/);
  await expect(header(page, 'Openable')).toHaveCount(0);

  await view(page).click();
  await box(page, 'Openable').check();
  await box(page, 'ID').check();
  await menu(page).getByText('Comfortable').click();
  await expect(page).not.toHaveURL(/hide=|rows=/);
  await expect(header(page, 'Openable')).toBeVisible();
  await expect.poll(() => rowHeights(page)).toEqual([ROW_PX.comfortable]);
});

test(
  'the URL of another tab wins, is not remembered, and "back" leaves the list',
  { tag: '@long' },
  async ({ page, context }) => {
    await open(page, '/portal?tab=activity');
    await open(page, FILES_URL);
    await view(page).click();
    for (const name of ['Openable', 'Created']) await box(page, name).uncheck();
    await expect(page).toHaveURL(/hide=openable\.created/);

    const other = await context.newPage();
    await open(other, `${FILES_URL}&hide=status.name.gone&rows=compact`);
    await expect(header(other, 'Status')).toHaveCount(0);
    await expect(header(other, 'Display Name')).toBeVisible();
    await expect(header(other, 'Openable')).toBeVisible();
    await open(other, `${FILES_URL}&hide=none`);
    await expect(header(other, 'Openable')).toBeVisible();
    await open(other, FILES_URL);
    await expect(header(other, 'Openable')).toHaveCount(0);
    await expect(header(other, 'Status')).toBeVisible();
    await other.close();

    await page.goBack();
    await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible();
    await page.goForward();
    await expect(header(page, 'Created')).toHaveCount(0);
  },
);

test(
  'the order of a hidden column stays, and can be changed above the rows',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, `${FILES_URL}&sort=name&dir=asc`);
    const names = () => rows(page).locator('th').allInnerTexts();
    const before = await names();
    await open(page, `${FILES_URL}&sort=expiration_date&dir=asc&hide=expires`);
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect(order).toHaveValue('expiration_date');
    await order.focus();
    await order.selectOption('Display Name');
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole('columnheader', { name: 'Display Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(order).toBeFocused();
    await expect.poll(names).toEqual(before);
  },
);

test(
  'the keyboard opens the menu, moves through it and returns to its button',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, FILES_URL);
    await view(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(box(page, 'Status')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(header(page, 'Status')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(view(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page)).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (let step = 0; step < 9; step += 1) await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('radio', { name: 'Comfortable' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/rows=compact/);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(view(page)).toBeFocused();
  },
);

test(
  'on a phone the menu is among the filters, and a hidden column leaves the cards',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, FILES_URL);
    const card = rows(page).first();
    await expect(card).toContainText('Last Allowed');
    await page.getByRole('button', { name: 'Filters' }).click();
    await view(page).click();
    await box(page, 'Last Allowed').uncheck();
    await expect(card).not.toContainText('Last Allowed');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(view(page)).toBeFocused();
  },
);

test(
  'in a low window the menu ends above the lower edge and scrolls inside itself',
  { tag: '@long' },
  async ({ page }) => {
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 480 });
      await open(page, FILES_URL);
      await view(page).click();
      const edges = await menu(page).boundingBox();
      expect((edges?.y ?? 0) + (edges?.height ?? 480), `at ${width}`).toBeLessThanOrEqual(480);
      const last = menu(page).getByText('Compact');
      await menu(page).getByRole('textbox').waitFor();
      const scrolled = await page.evaluate(() => scrollY);
      await menu(page).hover();
      await page.mouse.wheel(0, 2000);
      await expect(last).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
      await page.keyboard.press('Escape');
    }
  },
);

test('on a phone the saved views stand above the columns', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, FILES_URL);
  await page.getByRole('button', { name: 'Filters' }).click();
  await view(page).click();
  const name = menu(page).getByRole('textbox', { name: 'Save this view as' });
  await name.waitFor();
  await page.keyboard.press('Tab');
  await expect(name).toBeFocused();
  const saved = await menu(page).getByRole('region', { name: 'Saved views' }).boundingBox();
  const columns = await box(page, 'Status').boundingBox();
  expect(saved?.y).toBeLessThan(columns?.y ?? 0);
});

test(
  'a file of the list has all columns, and a log-out forgets the hidden ones',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, FILES_URL);
    await view(page).click();
    await box(page, 'Openable').uncheck();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.split('\r\n')[0]).toContain('Openable');

    const stored = () => page.evaluate(() => localStorage.getItem('bakehouse.columns'));
    expect(await stored()).toBe('files=hide%3Dopenable');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email').waitFor();
    expect(await stored()).toBeNull();
  },
);
