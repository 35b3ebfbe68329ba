import type { Locator, Page } from '@playwright/test';
import { findButton } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';

const FILES_URL = '/portal?tab=files';
/** This file has a long history and three layered fields. */
const BUSY = 'Oven service report Hilltop 63.json';
/** This file has neither an openable nor an expiry date. */
const UNDATED = 'Oven service report Hilltop 02.csv';

test.use({ timezoneId: 'UTC' });

test.beforeEach(async ({ logInAs }) => {
  await logInAs('bo');
});

const rows = (page: Page) => page.locator('tbody > tr');
const region = (page: Page | Locator, name: string) => page.getByRole('region', { name });
const columnsOf = (row: Locator) =>
  row.locator('th, td').evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return [Math.round(left), Math.round(right)];
    }),
  );
const detailsOf = (page: Page, name: string) => region(page, `Details of ${name}`);

const search = (page: Page, name: string) =>
  page.goto(`${FILES_URL}&search=${encodeURIComponent(name)}`);

const openRow = async (page: Page, name: string) => {
  await search(page, name);
  await page.getByRole('rowheader', { name }).click();
  const details = detailsOf(page, name);
  await expect(region(details, 'Access Trend')).toBeVisible();
  return details;
};

test(
  'the table shows its columns, sorts by newest first, and says when nothing matches',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(FILES_URL);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Details',
      'Display Name',
      'Status',
      'People',
      'Last Allowed',
      'Refused',
      'Created',
      'Openable',
      'Expires',
      'ID',
    ]);
    const created = page.getByRole('columnheader', { name: 'Created' });
    await expect(created).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('cell', { name: 'N/A' }).first()).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search files' }).fill('no such file');
    await expect(page.getByText('No files found.').last()).toBeVisible();
    await findButton(page, 'Show all files').click();
    await expect(page).toHaveURL(FILES_URL);
    await expect(rows(page)).toHaveCount(10);
  },
);

test(
  'the table shows five skeleton rows while the list loads',
  { tag: '@long' },
  async ({ page }) => {
    const late = Promise.withResolvers<undefined>();
    await page.route('**/api/get_files?**', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(FILES_URL);
    await expect(page.getByRole('table', { name: 'Files' })).toHaveAttribute('aria-busy', 'true');
    await expect(rows(page)).toHaveCount(5);
    late.resolve(undefined);
    await expect(rows(page)).toHaveCount(10);
  },
);

test('each tag removes its own filter', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${FILES_URL}&user=${emailOf('dee')}&baker=${emailOf('bo')}`);
  const tags = page.getByRole('grid', { name: 'Filters' });
  await expect(tags.getByRole('row')).toHaveCount(2);
  await tags
    .getByRole('row', { name: /^User: / })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(`${FILES_URL}&baker=${encodeURIComponent(emailOf('bo'))}`);
  await tags
    .getByRole('row', { name: /^Baker: / })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(FILES_URL);
  await expect(tags).toHaveCount(0);
});

test(
  'a file ID in the URL shows only that file, expanded and without page buttons',
  { tag: '@long' },
  async ({ page, api, tokenOf }) => {
    const token = await tokenOf('bo');
    const found = await api.portal<{ data: { id: string }[] }>(
      `/get_files?search=${encodeURIComponent(BUSY)}`,
      token,
    );
    const id = found.body.data[0]?.id ?? '';
    await page.goto(`${FILES_URL}&file=${id}`);
    await expect(findButton(page, `Details of ${BUSY}`)).toHaveAttribute('aria-expanded', 'true');
    await expect(region(detailsOf(page, BUSY), 'Recent Activity')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages of files' })).toHaveCount(0);

    await page
      .getByRole('row', { name: /^File: / })
      .getByRole('button')
      .click();
    await expect(page).toHaveURL(FILES_URL);
    await expect(page.getByRole('navigation', { name: 'Pages of files' })).toBeVisible();
  },
);

test(
  'a click expands the row with its lists, chart and cards, and a second click collapses it',
  { tag: '@long' },
  async ({ page }) => {
    const details = await openRow(page, BUSY);
    for (const name of [
      'Recent Activity',
      'Opened',
      'Alerts',
      'Access Trend',
      'Access Management',
      'Layered Access',
      'Date Management',
    ])
      await expect(region(details, name)).toBeVisible();
    await page.getByRole('rowheader', { name: BUSY }).click();
    await expect(details).toHaveCount(0);
  },
);

test(
  'the chart has a legend, describes its bars on hover and focus, and can be shown as a table',
  { tag: '@long' },
  async ({ page }) => {
    const trend = region(await openRow(page, BUSY), 'Access Trend');
    await expect(trend.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
      'Success',
      'Warning',
      'Blocked',
      'Info',
    ]);
    const bars = trend.getByRole('list', { name: 'Access Trend' }).getByRole('img');
    const last = bars.last();
    const text = (await last.getAttribute('aria-label')) ?? '';
    expect(text).toMatch(/\d/);
    await last.hover();
    await expect(page.getByRole('tooltip')).toHaveText(text);
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await last.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(bars.nth(-2)).toBeFocused();

    await findButton(trend, 'Show as table').click();
    const table = trend.getByRole('table', { name: 'Access Trend' });
    await expect(table.getByRole('columnheader')).toContainText(['From', 'Success', 'Warning']);
    expect(await table.getByRole('row').count()).toBeGreaterThan(1);
    const [head, first] = [table.getByRole('row').first(), table.getByRole('row').nth(1)];
    expect(await columnsOf(first)).toEqual(await columnsOf(head));
  },
);

test('an event links to the activity of its file', { tag: '@long' }, async ({ page }) => {
  const details = await openRow(page, BUSY);
  await region(details, 'Recent Activity').getByRole('link').first().click();
  await expect(page).toHaveURL(/\?tab=activity&file=/);
  await expect(page.getByRole('row', { name: /^File ID: / })).toBeVisible();
  const files = page.getByRole('table', { name: 'Activity' }).locator('tbody tr td:nth-child(7)');
  await expect(files.first()).toHaveText(BUSY);
  expect(new Set(await files.allInnerTexts())).toEqual(new Set([BUSY]));
});

test(
  'access can be given once to an email or a domain, and any other text is refused with a message',
  { tag: '@long' },
  async ({ page, api, tokenOf }) => {
    const access = region(await openRow(page, UNDATED), 'Access Management');
    const input = access.getByRole('textbox', { name: 'Add access' });
    const add = findButton(access, 'Add');
    const invalid = access.getByText(
      'Please enter a valid email or wildcard domain (*@domain.com).',
    );

    await add.click();
    await expect(input).not.toHaveAttribute('aria-invalid', 'true');
    for (const text of ['dee', '*@com', 'a*@b.example']) {
      await input.fill(text);
      await add.click();
      await expect(invalid).toBeVisible();
    }
    for (const email of ['new@partner.example', '*@mill.example']) {
      await input.fill(email);
      await add.click();
      await expect(findButton(access, `Remove ${email}`)).toBeVisible();
      await expect(input).toHaveValue('');
    }
    await input.fill('NEW@Partner.example');
    await add.click();
    await expect(access.getByText('This email already has access.')).toBeVisible();

    const token = await tokenOf('bo');
    const found = await api.portal<{ data: { permissions_json: string }[] }>(
      `/get_files?search=${encodeURIComponent(UNDATED)}`,
      token,
    );
    const grants = found.body.data[0]?.permissions_json ?? '';
    expect(grants).toContain(`{"email":"new@partner.example","key_path":"m/0'/0'/0'"}`);
    expect(grants).toContain(`{"email":"*@mill.example","key_path":"m/0'/0'/0'"}`);
  },
);

test(
  'a field accepts several emails at once under its own key path, and one of them can be removed',
  { tag: '@long' },
  async ({ page, api, tokenOf }) => {
    const layered = region(await openRow(page, BUSY), 'Layered Access');
    const field = region(layered, 'Prices');
    await field
      .getByRole('textbox', { name: 'Add access to Prices' })
      .fill('one@mill.example, two@mill.example');
    await findButton(field, 'Add').click();
    await expect(findButton(field, 'Remove two@mill.example from Prices')).toBeVisible();
    await findButton(field, 'Remove one@mill.example from Prices').click();
    await expect(page.getByText('Removed one@mill.example from Prices.')).toBeVisible();

    const token = await tokenOf('bo');
    const found = await api.portal<{ data: { permissions_json: string }[] }>(
      `/get_files?search=${encodeURIComponent(BUSY)}`,
      token,
    );
    const grants = found.body.data[0]?.permissions_json ?? '';
    expect(grants).toContain(`{"email":"two@mill.example","key_path":"m/0'/0'/1'"}`);
    expect(grants).not.toContain('one@mill.example');
  },
);

test(
  'dates are saved after a confirmation, and an emptied date is removed',
  { tag: '@long' },
  async ({ page, api, tokenOf }) => {
    const dates = region(await openRow(page, UNDATED), 'Date Management');
    const save = findButton(dates, 'Save dates');
    const question = page.getByRole('alertdialog');
    const expires = dates.getByLabel('Expires', { exact: true });

    await save.click();
    await expect(page.getByText('No changes detected.')).toBeVisible();
    await expect(question).toHaveCount(0);

    await expires.fill('2030-08-31T18:00');
    await save.click();
    await expect(question).toContainText(/Not set.*31 Aug 2030, 18:00/s);
    await findButton(question, 'Cancel').click();
    await expect(expires).toHaveValue('2030-08-31T18:00');
    await save.click();
    await findButton(question, 'Save dates').click();
    await expect(page.getByText('Dates updated successfully')).toBeVisible();
    await expect(page.getByRole('cell', { name: /31 Aug 2030, 18:00/ })).toBeVisible();

    await expires.fill('');
    await save.click();
    await expect(question).toContainText(/31 Aug 2030, 18:00.*Not set/s);
    await findButton(question, 'Save dates').click();
    await expect(page.getByRole('cell', { name: /31 Aug 2030/ })).toHaveCount(0);
    const token = await tokenOf('bo');
    const found = await api.portal<{ data: { expiration_date: string | null }[] }>(
      `/get_files?search=${encodeURIComponent(UNDATED)}`,
      token,
    );
    expect(found.body.data[0]?.expiration_date).toBeNull();
  },
);

const failures = [
  ['/api/get_files', 'get_files', 'Failed to fetch file list.'],
  ['/api/get_document', 'get_document', 'Failed to fetch the details of this file.'],
] as const;

for (const [path, call, words] of failures) {
  test(
    `when ${call} fails without an error message, the page shows "${words}" and can try again`,
    { tag: '@long' },
    async ({ page, monitor }) => {
      monitor.expectFailure(path, 418);
      await page.route(`**${path}*`, (route) => route.fulfill({ status: 418 }));
      await search(page, UNDATED);
      if (call === 'get_document') await page.getByRole('rowheader', { name: UNDATED }).click();
      await expect(page.getByText(words)).toBeVisible();
      await page.unroute(`**${path}*`);
      await findButton(page, 'Try again').click();
      await expect(page.getByText(words)).toHaveCount(0);
      await expect(page.getByRole('rowheader', { name: UNDATED })).toBeVisible();
    },
  );
}

const refusals = [
  ['modify_permissions', 'Failed to update permissions'],
  ['modify_dates', 'Failed to update dates'],
] as const;

for (const [call, words] of refusals) {
  test(
    `when ${call} fails without an error message, an error stays that says "${words}"`,
    { tag: '@long' },
    async ({ page, monitor }) => {
      monitor.expectFailure(`/api/${call}`, 418);
      const details = await openRow(page, UNDATED);
      await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 418 }));
      if (call === 'modify_permissions') {
        await details.getByRole('textbox', { name: 'Add access' }).fill('new@partner.example');
        await findButton(details, 'Add').click();
      } else {
        await details.getByLabel('Expires', { exact: true }).fill('2030-08-31T18:00');
        await findButton(details, 'Save dates').click();
        await findButton(page.getByRole('alertdialog'), 'Save dates').click();
      }
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await findButton(page, `Dismiss: ${words}`).click();
      await expect(page.getByText(words)).toHaveCount(0);
    },
  );
}

test(
  'in admin mode a file of another baker is read-only',
  { tag: '@long' },
  async ({ openBrowser }) => {
    const context = await openBrowser('ada');
    const page = await context.newPage();
    await page.goto(`${FILES_URL}&admin=true&search=${encodeURIComponent(BUSY)}`);
    await page.getByRole('rowheader', { name: BUSY }).click();
    const details = detailsOf(page, BUSY);
    await expect(details.getByText(`This file was baked by ${emailOf('bo')}.`)).toBeVisible();
    // The two fields ask a question about access, and change nothing.
    const fields = details.getByRole('textbox').or(details.getByLabel('Expires', { exact: true }));
    await expect(fields).toHaveCount(2);
    await expect(details.getByLabel('Email', { exact: true })).toBeVisible();
    await expect(details.getByLabel('On', { exact: true })).toBeVisible();
    await expect(findButton(details, /^Remove /)).toHaveCount(0);
    await expect(findButton(details, 'Save dates')).toHaveCount(0);
  },
);

test('a double click on a remove button at the end of a scrolled list removes only one person', async ({
  page,
  api,
  tokenOf,
}) => {
  const token = await tokenOf('bo');
  const emails = Array.from({ length: 20 }, (_, index) => `guest${index + 10}@mill.example`);
  await api.portal('/bake', token, {
    name: 'Guests.pdf',
    checksum: 'cd'.repeat(32),
    size: 1,
    type: 'application/pdf',
    permissions: emails.map((email) => ({ email })),
  });
  const access = region(await openRow(page, 'Guests.pdf'), 'Access Management');
  const list = access.getByRole('list', { name: 'Who has access' });
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = findButton(list, 'Remove guest29@mill.example');
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  await last.click();
  await expect(access).toContainText('19 entries');
  const undo = findButton(list, 'Undo removal of guest29@mill.example');
  await expect(undo).toBeFocused();
  expect((await undo.boundingBox())?.y).toBe(box?.y);
  // The second press of a double click lands on the button that has replaced the first one.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(findButton(list, /^Remove /)).toHaveCount(19);
  await findButton(page, 'Details of Guests.pdf').click();
  await findButton(page, 'Details of Guests.pdf').click();
  await expect(list).toBeVisible();
  await expect(undo).toHaveCount(0);
});
