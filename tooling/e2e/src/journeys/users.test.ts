import type { Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { findButton } from '../pages/locators.ts';
import { emailOf, type DemoAccount } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { readShownText } from '../pages/shown-text.ts';

const USERS = '/portal?tab=users';
const ADMIN = `${USERS}&admin=true`;
const BAKERS = `${ADMIN}&people=bakers`;
const OUT_OF_REACH = 'This user has been banned by an admin.';

interface Person {
  email: string;
  cake_permission_count: number;
}

interface People {
  data: Person[];
  total: number;
}

const rows = (page: Page) => page.locator('tbody tr');
const row = (page: Page, account: DemoAccount) =>
  rows(page).filter({
    has: page.getByRole('rowheader', { name: emailOf(account), exact: true }),
  });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const question = (page: Page) => page.getByRole('alertdialog');
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toast = (page: Page, text: string) => notifications(page).getByText(text);
const expectToastAtBottomCenter = async (page: Page) => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await notifications(page).getByRole('listitem').boundingBox();
  expect(box && Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(16);
  expect(box && height - box.y - box.height).toBeLessThan(64);
};
const emails = async (page: Page) => page.getByRole('rowheader').allInnerTexts();
const settledTable = (page: Page) =>
  expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');

const ask = async (api: ApiClient, token: string, query: string) =>
  (await api.portal<People>(`/users/${query}`, token)).body;

type SortedColumn = readonly [
  name: string,
  sort: string,
  first: 'asc' | 'desc',
  second: 'asc' | 'desc',
];

/** Sorts by each column in both directions and compares the rows with the server's order. */
async function expectServerOrder(
  page: Page,
  columns: readonly SortedColumn[],
  askInOrder: (order: string) => Promise<People>,
): Promise<void> {
  for (const [name, sort, first, second] of columns)
    for (const direction of [first, second]) {
      await header(page, name).getByRole('button').click();
      const word = direction === 'asc' ? 'ascending' : 'descending';
      await expect(header(page, name)).toHaveAttribute('aria-sort', word);
      await settledTable(page);
      const { data } = await askInOrder(`sort_by=${sort}&sort_dir=${direction}`);
      expect(await emails(page)).toEqual(data.map(({ email }) => email));
    }
}

async function openableFile(api: ApiClient, bo: string, dee: string): Promise<string> {
  const user = encodeURIComponent(emailOf('dee'));
  const list = await api.portal<{ data: { checksum: string }[] }>(
    `/get_files?limit=100&user=${user}`,
    bo,
  );
  for (const { checksum } of list.body.data)
    if ((await api.portal('/open', dee, { checksum })).status === 200) return checksum;
  throw new Error('dee can open no file of bo’s.');
}

const openAs = async (api: ApiClient, token: string, checksum: string) => {
  const { status, body } = await api.portal<{ rule?: string }>('/open', token, { checksum });
  return [status, body.rule];
};

/** The largest distance of the real height of a row from the one that the style sheet expects. */
const estimateError = (page: Page) =>
  rows(page).evaluateAll((all) =>
    Math.max(
      ...all.map((each) => {
        const estimate = getComputedStyle(each).containIntrinsicBlockSize.replace('auto ', '');
        return Math.abs(each.getBoundingClientRect().height - Number.parseFloat(estimate));
      }),
    ),
  );

test.describe('as a baker', () => {
  test.beforeEach(async ({ logInAs }) => {
    await logInAs('bo');
  });

  test(
    "openers are sorted by each column header in the server's order",
    { tag: '@long' },
    async ({ page, api, tokenOf }) => {
      const token = await tokenOf('bo');
      await page.goto(USERS);
      await expect(rows(page)).toHaveCount(10);
      await expect(header(page, 'Last Opened')).toHaveAttribute('aria-sort', 'descending');
      await expectServerOrder(
        page,
        [
          ['Email', 'email', 'asc', 'desc'],
          ['Cakes', 'cake_permission_count', 'desc', 'asc'],
          ['Status', 'status', 'asc', 'desc'],
          ['Last Opened', 'last_opened_at', 'desc', 'asc'],
        ],
        (order) => ask(api, token, `openers?domains=true&${order}`),
      );
      await expect(page).toHaveURL(`${USERS}&dir=asc`);
    },
  );

  test(
    'search, status and days filter the list, are kept in the URL and can be cleared together',
    { tag: '@long' },
    async ({ page, api, tokenOf }) => {
      const token = await tokenOf('bo');
      const range = page.getByRole('navigation', { name: 'Pages of openers' });
      await page.goto(`${USERS}&page=2`);
      await expect(range).toContainText('11–20 of');

      await status(page).selectOption('Banned');
      await expect(page).toHaveURL(`${USERS}&status=banned`);
      await expect(rows(page)).toHaveCount(2);
      expect((await emails(page)).toSorted()).toEqual([emailOf('eli'), emailOf('fay')]);

      await status(page).selectOption('Inactive');
      await expect(page).toHaveURL(`${USERS}&status=inactive`);
      const inactive = await ask(api, token, 'openers?domains=true&status=inactive');
      await expect(rows(page)).toHaveCount(inactive.total);

      await page.goto(USERS);
      await page.getByRole('searchbox', { name: 'Search openers' }).fill('opener1');
      await expect(page).toHaveURL(`${USERS}&search=opener1`);
      await expect(rows(page)).toHaveCount(10);
      await expect(page.getByRole('rowheader', { name: emailOf('dee') })).toHaveCount(0);

      await page.getByLabel('To', { exact: true }).fill('2000-01-01');
      await expect(page).toHaveURL(`${USERS}&search=opener1&to=2000-01-01`);
      await expect(page.getByText('No openers found.').last()).toBeVisible();
      await findButton(page, 'Show all openers').click();
      await expect(page).toHaveURL(USERS);
      await expect(rows(page)).toHaveCount(10);
      await page.goBack();
      await expect(page.getByLabel('To', { exact: true })).toHaveValue('2000-01-01');
    },
  );

  test('a count links to a list with that number of files', { tag: '@long' }, async ({ page }) => {
    await page.goto(USERS);
    const link = row(page, 'dee').getByRole('link', { name: /files that/ });
    const [count = ''] = /^\d+/.exec(await readShownText(link)) ?? [];
    await link.click();
    await expect(page).toHaveURL(`/portal?tab=files&user=${encodeURIComponent(emailOf('dee'))}`);
    await expect(page.getByRole('row', { name: `User: ${emailOf('dee')}` })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages of files' })).toContainText(
      `of ${count}`,
    );
    await page.goBack();
    await expect(row(page, 'dee')).toBeVisible();
  });

  test('a ban refuses openings at once, its undo allows them again, and both are in the audit log', async ({
    page,
    api,
    tokenOf,
  }) => {
    const [bo, dee] = [await tokenOf('bo'), await tokenOf('dee')];
    const checksum = await openableFile(api, bo, dee);
    await page.goto(USERS);
    await expect(findButton(page, `Ban ${emailOf('dee')}`)).toBeVisible();
    await settledTable(page);
    const order = await emails(page);

    await findButton(page, `Ban ${emailOf('dee')}`).click();
    await expect(question(page)).toContainText(emailOf('dee'));
    await expect(question(page)).toContainText('Individual: your files only');
    await findButton(page, 'Ban dee@…').click();
    await expect(toast(page, 'User has been banned.')).toBeVisible();
    await expectToastAtBottomCenter(page);
    await expect(row(page, 'dee')).toContainText('Banned');
    await expect(findButton(page, `Unban ${emailOf('dee')}`)).toBeFocused();
    expect(await openAs(api, dee, checksum)).toEqual([403, 'individual_ban']);
    expect(await emails(page)).toEqual(order);

    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(toast(page, 'User has been unbanned.')).toBeVisible();
    await expect(row(page, 'dee')).toContainText('Active');
    expect((await openAs(api, dee, checksum))[0]).toBe(200);

    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    const badge = (action: string) => page.getByRole('row').getByText(action).first();
    await expect(badge('User unbanned')).toBeVisible();
    await expect(badge('User banned')).toBeVisible();
  });

  test(
    'rows are as high at 768 px as the style sheet expects',
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 1600 });
      await page.goto(USERS);
      await settledTable(page);
      expect(await estimateError(page)).toBeLessThanOrEqual(4);
    },
  );

  test('an unban needs a confirmation', { tag: '@long' }, async ({ page, api, tokenOf }) => {
    const bo = await tokenOf('bo');
    await page.goto(USERS);
    await findButton(page, `Unban ${emailOf('fay')}`).click();
    await expect(
      question(page).getByText('Are you sure you want to unban the following user?', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(question(page).getByText(emailOf('fay'), { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(row(page, 'fay')).toContainText('Banned');

    await findButton(page, `Unban ${emailOf('fay')}`).click();
    await findButton(page, 'Unban fay@…').click();
    await expect(toast(page, 'User has been unbanned.')).toBeVisible();
    await expect(findButton(page, `Ban ${emailOf('fay')}`)).toBeVisible();
    const { total } = await ask(api, bo, 'openers?status=banned');
    expect(total).toBe(1);
  });

  test(
    'a baker cannot lift a ban by an admin, and the button explains this on hover and focus',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(USERS);
      const locked = findButton(page, `Unban ${emailOf('eli')}`);
      await expect(locked).toHaveAttribute('aria-disabled', 'true');
      await expect(locked).toHaveAccessibleDescription(OUT_OF_REACH);
      // The pointer must enter the button from outside to trigger the hover.
      await page.mouse.move(0, 0);
      await locked.hover();
      await expect(page.getByRole('tooltip')).toHaveText(OUT_OF_REACH);
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await row(page, 'eli')
        .getByRole('link', { name: /files that/ })
        .focus();
      await page.keyboard.press('Tab');
      await expect(locked).toBeFocused();
      await expect(page.getByRole('tooltip')).toHaveText(OUT_OF_REACH);
      await page.keyboard.press('Enter');
      await expect(question(page)).toHaveCount(0);
    },
  );

  test(
    'a ban that does not reach the server is reverted, and the error message stays',
    { tag: '@long' },
    async ({ page, monitor }) => {
      monitor.expectFailure('/api/bans/manage', /net::ERR_FAILED/);
      await page.goto(USERS);
      await page.route('**/api/bans/manage', (route) => route.abort());
      await findButton(page, `Ban ${emailOf('dee')}`).click();
      await findButton(page, 'Ban dee@…').click();
      await expect(
        toast(page, 'Could not connect to the server. Please try again later.'),
      ).toBeVisible();
      await expect(toast(page, `${emailOf('dee')} could not be banned.`)).toBeVisible();
      await expect(row(page, 'dee')).toContainText('Active');
      await expect(findButton(page, `Ban ${emailOf('dee')}`)).toBeVisible();
    },
  );

  test('bans work by keyboard', async ({ page }) => {
    await page.goto(`${USERS}&search=dee`);
    await expect(rows(page)).toHaveCount(1);
    await row(page, 'dee')
      .getByRole('link', { name: /files that/ })
      .focus();
    // All dates of a table share one Tab stop.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(findButton(page, `Ban ${emailOf('dee')}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(question(page).locator(':focus')).toHaveCount(1);
    await findButton(page, 'Ban dee@…').press('Enter');
    await expect(toast(page, 'User has been banned.')).toBeVisible();
    await page.keyboard.press('F6');
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'User has been unbanned.')).toBeVisible();
  });
});

test.describe('as an admin', () => {
  test.beforeEach(async ({ logInAs }) => {
    await logInAs('ada');
  });

  test(
    'bakers are sorted by each column header, and a count links to their files',
    { tag: '@long' },
    async ({ page, api, tokenOf }) => {
      const token = await tokenOf('ada');
      await page.goto(ADMIN);
      await page.getByRole('link', { name: 'Bakers', exact: true }).click();
      await expect(page).toHaveURL(BAKERS);
      await expect(header(page, 'Last Bake')).toHaveAttribute('aria-sort', 'descending');
      await expectServerOrder(
        page,
        [
          ['Email', 'email', 'asc', 'desc'],
          ['Cakes Baked', 'cake_permission_count', 'desc', 'asc'],
          ['Status', 'status', 'asc', 'desc'],
          ['Last Bake', 'last_bake_at', 'desc', 'asc'],
        ],
        (order) => ask(api, token, `bakers?admin=true&${order}`),
      );

      await page.goto(`${BAKERS}&search=bo`);
      await row(page, 'bo')
        .getByRole('link', { name: `64 files baked by ${emailOf('bo')}` })
        .click();
      await expect(page).toHaveURL(
        `/portal?tab=files&admin=true&baker=${encodeURIComponent(emailOf('bo'))}`,
      );
      await expect(page.getByRole('navigation', { name: 'Pages of files' })).toContainText('of 64');
    },
  );

  test('search, status and days filter the list of bakers', { tag: '@long' }, async ({ page }) => {
    await page.goto(BAKERS);
    await expect(rows(page)).toHaveCount(10);
    await expect(status(page).getByRole('option')).toHaveText(['All Users', 'Active', 'Inactive']);
    await status(page).selectOption('Inactive');
    await expect(page).toHaveURL(`${BAKERS}&status=inactive`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Deactivated');
    await status(page).selectOption('All Users');
    await page.getByRole('searchbox', { name: 'Search bakers' }).fill('rye');
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('From', { exact: true }).fill('2999-01-01');
    await expect(page.getByText('No bakers found.').last()).toBeVisible();
  });

  test(
    'turning admin mode off switches the view to openers',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(`${BAKERS}&search=rye`);
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('button', { name: /^Admin mode/ }).click();
      await expect(page).toHaveURL(USERS);
      await expect(
        page.getByRole('navigation', { name: 'Lists of users' }).getByRole('link'),
      ).toHaveText(['Openers', 'Groups', 'Review access']);
      await expect(page.getByRole('searchbox', { name: 'Search openers' })).toBeVisible();
    },
  );

  test(
    'a ban in admin mode applies to the organisation, and an admin can lift it',
    { tag: '@long' },
    async ({ page, api, tokenOf }) => {
      const [bo, dee] = [await tokenOf('bo'), await tokenOf('dee')];
      const checksum = await openableFile(api, bo, dee);
      await page.goto(`${ADMIN}&search=dee`);
      await findButton(page, `Ban ${emailOf('dee')}`).click();
      await expect(question(page)).toContainText('Organisation: the files of all bakers');
      await findButton(page, 'Ban dee@…').click();
      await expect(toast(page, 'User has been banned.')).toBeVisible();
      expect(await openAs(api, dee, checksum)).toEqual([403, 'org_ban']);

      await findButton(page, `Unban ${emailOf('dee')}`).click();
      await findButton(page, 'Unban dee@…').click();
      await expect(toast(page, 'User has been unbanned.')).toBeVisible();
      expect((await openAs(api, dee, checksum))[0]).toBe(200);

      await page.goto(`${ADMIN}&search=eli`);
      await findButton(page, `Unban ${emailOf('eli')}`).click();
      await findButton(page, 'Unban eli@…').click();
      await expect(findButton(page, `Ban ${emailOf('eli')}`)).toBeVisible();
    },
  );

  test(
    'a user who is banned by one baker is listed as banned, also under a ban by an admin',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(ADMIN);
      await status(page).selectOption('Banned');
      await expect(row(page, 'fay')).toContainText('Banned by 1 baker');
      await findButton(page, `Ban ${emailOf('fay')}`).click();
      await findButton(page, 'Ban fay@…').click();
      await expect(toast(page, 'User has been banned.')).toBeVisible();
      await expect(row(page, 'fay')).not.toContainText('Banned by');
      await findButton(page, `Unban ${emailOf('fay')}`).click();
      await findButton(page, 'Unban fay@…').click();
      await expect(toast(page, 'User has been unbanned.')).toBeVisible();
      await expect(row(page, 'fay')).toContainText('Banned by 1 baker');
    },
  );

  test('deactivating a baker ends the sessions and closes the files until the account is activated', async ({
    page,
    api,
    tokenOf,
  }) => {
    const [bo, dee] = [await tokenOf('bo'), await tokenOf('dee')];
    const checksum = await openableFile(api, bo, dee);
    await page.goto(`${BAKERS}&search=bo`);
    await findButton(page, `Deactivate ${emailOf('bo')}`).click();
    await expect(question(page)).toContainText('The user is logged out everywhere');
    await expect(question(page)).toContainText('Nobody can open this baker’s files.');
    await findButton(page, 'Deactivate bo@…').click();
    await expect(toast(page, 'User has been deactivated.')).toBeVisible();
    await expect(row(page, 'bo')).toContainText('Inactive');
    expect((await api.validate(bo)).status).toBe(401);
    expect(await openAs(api, dee, checksum)).toEqual([403, 'inactive_baker']);

    await page.reload();
    await expect(row(page, 'bo')).toContainText('Inactive');
    await findButton(page, `Reactivate ${emailOf('bo')}`).click();
    await findButton(page, 'Reactivate bo@…').click();
    await expect(toast(page, 'User has been reactivated.')).toBeVisible();
    await expect(row(page, 'bo')).toContainText('Active');
    expect((await openAs(api, dee, checksum))[0]).toBe(200);
    expect((await api.validate(bo)).status).toBe(401);
  });

  test('admins cannot ban or deactivate themselves', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${BAKERS}&search=ada`);
    await expect(row(page, 'ada')).toContainText('This is you');
    await expect(row(page, 'ada').getByRole('button')).toHaveCount(0);
  });
});
