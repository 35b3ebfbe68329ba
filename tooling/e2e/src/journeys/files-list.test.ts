import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { enterPin, submitLoginForm, logInWithPin } from '../people/login-steps.ts';

test.beforeEach(async ({ logInAs }) => {
  await logInAs('bo');
});

const FILES_URL = '/portal?tab=files';

const range = (page: Page) => page.getByRole('navigation', { name: 'Pages of files' });
const jump = (page: Page) => page.getByRole('textbox', { name: /^Page/ });
const cells = (page: Page, column: number): Locator =>
  page.locator(`tbody tr > :nth-child(${column})`);

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption(option);

const NAME_COLUMN = 3;
const COLUMNS = [
  { label: 'Display Name', column: NAME_COLUMN, first: 'ascending' },
  { label: 'Created', column: 8, first: 'ascending' },
  { label: 'Openable', column: 9, first: 'descending' },
  { label: 'Expires', column: 10, first: 'descending' },
] as const;
/** `test` sorts by this column, `test:long` by the others. */
const QUICK_COLUMN = 'Openable';

/** A cell with a date is compared by its timestamp, any other cell by its text. */
const sortKeys = (page: Page, column: number) =>
  cells(page, column).evaluateAll((found) =>
    found.map(
      (cell) =>
        cell.querySelector('time')?.dateTime ??
        (cell.textContent === 'N/A' ? null : cell.textContent),
    ),
  );

const inOrder = (keys: readonly (string | null)[], direction: string) => {
  const present = keys.filter((key) => key !== null).map((key) => key.toLowerCase());
  const sorted = present.toSorted();
  return [
    ...(direction === 'ascending' ? sorted : sorted.toReversed()),
    ...keys.filter((key) => key === null),
  ];
};

for (const { label, column, first } of COLUMNS) {
  const tag = label === QUICK_COLUMN ? [] : '@long';
  test(
    `the list sorts by ${label} in both directions, with files without a value last`,
    { tag },
    async ({ page }) => {
      await page.goto(`${FILES_URL}&size=100`);
      const header = page.getByRole('columnheader', { name: label });
      const second = first === 'ascending' ? 'descending' : 'ascending';
      for (const direction of [first, second]) {
        await header.getByRole('button').click();
        await expect(header).toHaveAttribute('aria-sort', direction);
        await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
        await expect(cells(page, column)).toHaveCount(64);
        await expect
          .poll(async () => {
            const keys = await sortKeys(page, column);
            return keys.map((key) => key?.toLowerCase() ?? null).join('\n') ===
              inOrder(keys, direction).join('\n')
              ? 'in order'
              : keys;
          })
          .toBe('in order');
      }
    },
  );
}

test(
  'the search filters the list after the last keystroke and starts at page 1',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${FILES_URL}&page=3`);
    const box = page.getByRole('searchbox', { name: 'Search files' });
    await box.fill('oven');
    await expect(page).toHaveURL(`${FILES_URL}&search=oven`);
    await expect(cells(page, NAME_COLUMN).filter({ hasNotText: /oven/i })).toHaveCount(0);
    await expect(cells(page, NAME_COLUMN).first()).toBeVisible();
    await box.fill('100%_');
    await expect(page.getByText('No files found.').last()).toBeVisible();
    await page.getByRole('button', { name: 'Show all files' }).click();
    await expect(range(page)).toContainText('1–10 of 64');
    await expect(box).toHaveValue('');
  },
);

test('the type filter shows only files with one extension', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${FILES_URL}&size=100`);
  for (const [ending, count] of [
    ['.pdf', 32],
    ['.csv', 16],
    ['.json', 16],
    ['All', 64],
  ] as const) {
    await choose(page, 'File type', ending);
    await expect(range(page)).toContainText(`of ${count}`);
    await expect(cells(page, NAME_COLUMN)).toHaveCount(count);
    const named = ending === 'All' ? /\.(pdf|csv|json)$/ : new RegExp(`\\${ending}$`);
    await expect(cells(page, NAME_COLUMN).filter({ hasText: named })).toHaveCount(count);
  }
});

test(
  'the page field accepts an existing page and restores the old number otherwise',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(FILES_URL);
    await jump(page).fill('4');
    await jump(page).press('Enter');
    await expect(page).toHaveURL(`${FILES_URL}&page=4`);
    await expect(range(page)).toContainText('31–40 of 64');
    for (const text of ['0', '99', 'abc', '-1', '1.5', '8', '']) {
      await jump(page).fill(text);
      await jump(page).press('Enter');
      await expect(jump(page)).toHaveValue('4');
      await expect(page).toHaveURL(`${FILES_URL}&page=4`);
    }
    await jump(page).fill('7');
    await jump(page).press('Tab');
    await expect(range(page)).toContainText('61–64 of 64');
    await expect(cells(page, NAME_COLUMN)).toHaveCount(4);
  },
);

test(
  'the page buttons go to the next, last, previous and first page',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(FILES_URL);
    for (const [button, shown] of [
      ['Next page', '11–20 of 64'],
      ['Last page', '61–64 of 64'],
      ['Previous page', '51–60 of 64'],
      ['First page', '1–10 of 64'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(range(page)).toContainText(shown);
    }
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  },
);

test(
  'a new page size starts at page 1 and shows that number of rows',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${FILES_URL}&page=5`);
    for (const [size, rows] of [
      ['20', 20],
      ['50', 50],
      ['100', 64],
      ['10', 10],
    ] as const) {
      await choose(page, 'Rows per page', size);
      await expect(range(page)).toContainText(`1–${rows} of 64`);
      await expect(cells(page, NAME_COLUMN)).toHaveCount(rows);
    }
  },
);

test('Back and Forward restore earlier states of the list', async ({ page }) => {
  await page.goto(FILES_URL);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toContainText('11–20 of 64');
  await choose(page, 'File type', '.csv');
  await expect(range(page)).toContainText('1–10 of 16');
  await page.getByRole('searchbox').fill('station');
  await expect(page).toHaveURL(/search=station/);

  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(range(page)).toContainText('1–10 of 16');
  await page.goBack();
  await expect(range(page)).toContainText('11–20 of 64');
  await page.getByLabel('From', { exact: true }).fill('2026-11-01');
  await page.goBack();
  await expect(range(page)).toContainText('1–10 of 64');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await page.goForward();
  await page.goForward();
  await expect(range(page)).toContainText('1–10 of 16');
  await page.goForward();
  await expect(page.getByRole('searchbox')).toHaveValue('station');
});

const FULL = `${FILES_URL}&search=bakehouse&type=.pdf&sort=name&dir=asc&page=2&size=10`;

test('a reload keeps the state of the list', { tag: '@long' }, async ({ page }) => {
  await page.goto(FULL);
  await expect(range(page)).toContainText('11–20 of');
  const before = await cells(page, NAME_COLUMN).allTextContents();
  await page.reload();
  await expect(cells(page, NAME_COLUMN)).toHaveText(before);
  await expect(page.getByRole('searchbox')).toHaveValue('bakehouse');
  await expect(page.getByRole('combobox', { name: 'File type' })).toHaveValue('.pdf');
  await expect(page.getByRole('columnheader', { name: 'Display Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test(
  'the portal without a tab in its URL opens the last state',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${FILES_URL}&page=3`);
    await expect(range(page)).toContainText('21–30 of 64');
    await page.goto('/portal');
    await expect(page).toHaveURL(`${FILES_URL}&page=3`);
    await expect(range(page)).toContainText('21–30 of 64');
  },
);

test('a copied URL leads to the same list after a login', async ({ page, openBrowser }) => {
  await page.goto(FULL);
  await expect(range(page)).toContainText('11–20 of');
  const rows = await cells(page, NAME_COLUMN).allTextContents();

  const elsewhere = await openBrowser();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other).toHaveURL(/\/login\?callback=/);
  await submitLoginForm(other, 'bo');
  await expect(other).toHaveURL(/\/pin\?callback=/);
  await enterPin(other);
  await expect(other).toHaveURL(page.url());
  await expect(cells(other, NAME_COLUMN)).toHaveText(rows);
});

for (const timezoneId of ['Europe/Berlin', 'Asia/Kathmandu']) {
  const tag = timezoneId === 'Asia/Kathmandu' ? [] : '@long';

  test.describe(`in ${timezoneId}, on a laptop`, { tag }, () => {
    test.use({ timezoneId, viewport: { width: 1280, height: 800 } });

    test('names and dates are not truncated, and all rows have the same height', async ({
      page,
    }) => {
      await page.goto(`${FILES_URL}&size=100`);
      await expect(cells(page, NAME_COLUMN)).toHaveCount(64);
      const cut = await page.locator('tbody :is(th [title] > span, div)').evaluateAll((parts) =>
        parts
          .filter(
            (part) => part.closest('td:nth-child(6), td:nth-child(8), td:nth-child(12)') === null,
          )
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight,
          )
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
    });
  });
}

test('a page number past the end shows the last page', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${FILES_URL}&page=40`);
  await expect(page).toHaveURL(`${FILES_URL}&page=7`);
  await expect(range(page)).toContainText('61–64 of 64');
});

test(
  'ada sees 223 files in admin mode and her own six files without it',
  { tag: '@long' },
  async ({ openBrowser }) => {
    const page = await (await openBrowser()).newPage();
    await logInWithPin(page, 'ada');
    await expect(range(page)).toContainText('1–6 of 6');
    await page.getByRole('button', { name: 'Admin mode: off' }).click();
    await expect(range(page)).toContainText('1–10 of 223');
    await expect(page).toHaveURL(`${FILES_URL}&admin=true`);
    await page.getByRole('button', { name: 'Admin mode: on' }).click();
    await expect(range(page)).toContainText('1–6 of 6');
  },
);

const KEPT = {
  tab: 'bakehouse.tab',
  admin: 'bakehouse.admin',
  page: 'bakehouse.page.files',
} as const;

for (const [name, stored, shown] of [
  ['an admin flag that bo wrote himself', { [KEPT.admin]: 'true' }, '1–10 of 64'],
  ['a tab that does not exist', { [KEPT.tab]: 'x' }, '1–10 of 64'],
  ['a page below zero', { [KEPT.page]: '-5' }, '1–10 of 64'],
  ['a page far past the end', { [KEPT.page]: '99999' }, '61–64 of 64'],
  [
    'broken JSON everywhere',
    Object.fromEntries(Object.values(KEPT).map((key) => [key, '{"a":'])),
    '1–10 of 64',
  ],
] as const) {
  test(
    `the list opens in spite of ${name} in local storage`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/favicon.svg');
      await page.evaluate((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      }, Object.entries(stored));
      await page.goto('/portal');
      await expect(range(page)).toContainText(shown);
      await expect(page.getByText('Admin mode')).toHaveCount(0);
    },
  );
}

test(
  "the list loads in spite of invalid JSON in the SDK's session storage",
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(FILES_URL);
    await expect(range(page)).toContainText('1–10 of 64');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"session":[');
    });
    await page.reload();
    await expect(range(page)).toContainText('1–10 of 64');
  },
);

test('an admin flag in the URL has no effect for bo', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${FILES_URL}&admin=true`);
  await expect(range(page)).toContainText('1–10 of 64');
});
