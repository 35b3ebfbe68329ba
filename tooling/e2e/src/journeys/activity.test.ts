import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.beforeEach(async ({ logInAs }) => {
  await logInAs('bo');
});

const LOG = '/portal?tab=activity';

const range = (page: Page) => page.getByRole('navigation', { name: 'Pages of activity' });
const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Activity by type' }).getByRole('button', { name });
const rows = (page: Page) => page.locator('tbody tr');
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const totalOf = async (page: Page, name: string) => {
  await expect(tile(page, name)).toContainText(/\d/);
  return /[\d,]+/.exec(await tile(page, name).innerText())?.[0] ?? '';
};

test('tiles, sorting and the link to a file change the log, and Back restores each step', async ({
  page,
}) => {
  await page.goto(LOG);
  await expect(rows(page)).toHaveCount(20);
  await expect(header(page, 'Timestamp')).toHaveAttribute('aria-sort', 'descending');
  const alerts = await totalOf(page, 'Alerts');

  await tile(page, 'Alerts').click();
  await expect(page).toHaveURL(`${LOG}&activity=alerts`);
  await expect(range(page)).toContainText(`1–20 of ${alerts}`);
  const sorted = page.waitForResponse(/sort_by=file_id/);
  await header(page, 'File ID').getByRole('button').click();
  await expect(page).toHaveURL(`${LOG}&activity=alerts&sort=file_id&dir=asc`);
  await sorted;
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

  const link = page.getByRole('link', { name: /^Show file / }).first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: /^Details of / })).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL(`${LOG}&activity=alerts&sort=file_id&dir=asc`);
  await expect(header(page, 'File ID')).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(header(page, 'Timestamp')).toHaveAttribute('aria-sort', 'descending');
  await expect(tile(page, 'Alerts')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(tile(page, 'Alerts')).toHaveAttribute('aria-pressed', 'false');
  await page.goForward();
  await expect(range(page)).toContainText(`1–20 of ${alerts}`);
});

test(
  'each tile filters the log to the number of events that it shows, and a second click clears the filter',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(LOG);
    await expect(rows(page)).toHaveCount(20);
    for (const name of ['Files Baked', 'Files Opened', 'Alerts']) {
      const total = await totalOf(page, name);
      await tile(page, name).click();
      await expect(range(page)).toContainText(`1–20 of ${total}`);
      await tile(page, name).click();
      await expect(page).toHaveURL(LOG);
      await expect(range(page)).not.toContainText(`1–20 of ${total}`);
    }
  },
);

test.describe('on a laptop in Kathmandu', () => {
  test.use({ timezoneId: 'Asia/Kathmandu', viewport: { width: 1280, height: 800 } });

  const days = (page: Page) =>
    page.locator('tbody time').evaluateAll((times) => [
      ...new Set(
        times.map((time) => {
          const at = new Date(time.getAttribute('datetime') ?? '');
          const pad = (part: number) => String(part).padStart(2, '0');
          return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
        }),
      ),
    ]);

  test(
    'a range of one day shows only the events of that day, and a reversed range sends no request',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(`${LOG}&page=5`);
      await expect(
        page.getByRole('radio', { name: /^Asia\/Kath?mandu \(UTC\+5:45\)$/ }),
      ).toBeChecked();
      await expect(rows(page)).toHaveCount(20);
      const [day = ''] = await days(page);
      await page.getByLabel('From', { exact: true }).fill(day);
      await page.getByLabel('To', { exact: true }).fill(day);
      await expect(page).toHaveURL(`${LOG}&from=${day}&to=${day}`);
      await expect.poll(() => days(page)).toEqual([day]);

      const address = page.url();
      await page.getByLabel('To', { exact: true }).fill('1999-12-31');
      await expect(
        page.getByText('The end date must be on or after the start date.'),
      ).toBeVisible();
      expect(page.url()).toBe(address);
      await page.goBack();
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
      await expect(page.getByText('The end date must be on or after the start date.')).toHaveCount(
        0,
      );
    },
  );

  test('file names and events are not truncated', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${LOG}&size=100`);
    await expect(rows(page)).toHaveCount(100);
    const cut = await page
      .locator('tbody :is(th, td) [title] > span')
      .evaluateAll((parts) =>
        parts
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
          )
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  });
});
