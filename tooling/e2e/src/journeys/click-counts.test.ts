import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { emailOf } from '../people/accounts.ts';
import { readShownText } from '../pages/shown-text.ts';

const FILES_URL = '/portal?tab=files';
/** This file has neither an openable nor an expiry date. */
const UNDATED = 'Oven service report Hilltop 02.csv';
const PERSON = emailOf('dee');
const CLICKS_KEY = 'clicks';

test.use({ timezoneId: 'UTC' });

/**
 * Counts what the mouse presses; a click by a key has no detail. Playwright repeats a click that
 * missed a moved target, and stops the missed one at the window, so the document counts.
 */
const countClicks = (key: string) => {
  const count = ({ isTrusted, detail }: MouseEvent) => {
    if (!isTrusted || detail === 0) return;
    sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
  };
  document.addEventListener('click', count, true);
};

const readClicks = (page: Page) =>
  page.evaluate((key) => Number(sessionStorage.getItem(key)), CLICKS_KEY);

const lastOpener = (page: Page) =>
  page.getByRole('table', { name: 'Files' }).locator('tbody').getByRole('link', { name: /@/ });

const openFile = async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search files' }).fill(UNDATED);
  await page.getByRole('rowheader', { name: UNDATED }).click();
  return page.getByRole('region', { name: `Details of ${UNDATED}` });
};

test.beforeEach(async ({ page, logInAs }) => {
  await page.addInitScript(countClicks, CLICKS_KEY);
  await logInAs('bo');
  await page.goto(FILES_URL);
  await expect(page.getByRole('table', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
});

test('who opened a file last is in its row, what they did is one click away, and a ban is three', async ({
  page,
}) => {
  // Eli and fay are banned already.
  const opener = lastOpener(page)
    .filter({ hasNotText: /^(?:eli|fay)@/ })
    .first();
  await expect(opener).toBeVisible();
  const email = await readShownText(opener);
  const cell = page.getByRole('cell').filter({ has: page.getByRole('link', { name: email }) });
  await expect(cell.first()).toContainText(/\d{1,2} \w{3} 2026/);
  expect(await readClicks(page)).toBe(0);

  await opener.click();
  await expect(page.getByRole('heading', { level: 2, name: email })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Activity' }).getByRole('row').nth(1),
  ).toBeVisible();
  expect(await readClicks(page)).toBe(1);

  await page.getByRole('button', { name: `Ban ${email}` }).click();
  await page.getByRole('button', { name: /^Ban .*@…$/ }).click();
  await expect(page.getByText('Banned from your files')).toBeVisible();
  expect(await readClicks(page)).toBe(3);
});

test('an opener is added with two clicks', { tag: '@long' }, async ({ page }) => {
  const details = await openFile(page);
  await details.getByRole('textbox', { name: 'Add access' }).click();
  await page.keyboard.type('newcomer@partner.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added newcomer@partner.example to the access list.')).toBeVisible();
  expect(await readClicks(page)).toBe(2);
});

test('an expiry is extended with four clicks, the confirmation included', async ({ page }) => {
  const details = await openFile(page);
  const expires = details.getByLabel('Expires', { exact: true });
  await expires.click();
  // The order in which a date is typed differs between browsers.
  await expires.fill('2028-03-31T12:00');
  await details.getByRole('button', { name: 'Save dates' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save dates' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByText('31 Mar 2028').first()).toBeVisible();
  expect(await readClicks(page)).toBe(4);
});

test('ten files are extended with four clicks', async ({ page }) => {
  await page.goto(`${FILES_URL}&status=open&sort=expiration_date&dir=asc`);
  await expect(page.getByRole('checkbox', { name: /^Select (?!all files)/ })).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all files on this page' }).click();
  await page.getByRole('button', { name: 'Extend' }).click();
  await page.getByRole('radio', { name: '+30 days' }).click();
  await page.getByRole('button', { name: 'Extend 10 files' }).click();
  await expect(page.getByText('10 files were extended.')).toBeVisible();
  expect(await readClicks(page)).toBe(4);
});

test(
  'a person is removed from all their files with three clicks',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await page.goto('/portal?tab=users&search=dee');
    await page.getByRole('link', { name: PERSON, exact: true }).click();
    const files = page
      .locator('dl > div', { hasText: 'Files with access' })
      .getByRole('definition');
    await expect(files).toHaveText(/^4\d/);
    await page.getByRole('button', { name: 'Remove from all files' }).click();
    await page.getByRole('button', { name: /^Remove from \d+ files$/ }).click();
    await expect(page.getByText(/was removed from \d+ files\.$/)).toBeVisible();
    expect(await readClicks(page)).toBe(3);
  },
);
