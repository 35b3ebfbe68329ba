import type { Page } from '@playwright/test';
import { findAxeViolations } from '../pages/axe.ts';
import { expect, test } from '../fixtures.ts';
import { expectTableLoaded } from '../pages/locators.ts';
import { readShownText } from '../pages/shown-text.ts';

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
  const url = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(url);
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

      const url = page.url();
      await page.getByLabel('To', { exact: true }).fill('1999-12-31');
      await expect(
        page.getByText('The end date must be on or after the start date.'),
      ).toBeVisible();
      expect(page.url()).toBe(url);
      await page.goBack();
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
      await expect(page.getByText('The end date must be on or after the start date.')).toHaveCount(
        0,
      );
    },
  );

  test('file names are not truncated', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${LOG}&size=100`);
    await expect(rows(page)).toHaveCount(100);
    const cut = await page
      .locator('tbody td :is([title]:not(a) > span, a[title] > [aria-hidden])')
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

const tag = (page: Page, name: string) => page.getByRole('row', { name, exact: true });
const people = (page: Page) =>
  page
    .locator('tbody > tr > :nth-child(3)')
    .evaluateAll((cells) => [...new Set(cells.map(({ textContent }) => textContent))]);
test('person, action, device and range filter the log, stay on reload and in the CSV, and Back removes one after the other', async ({
  page,
}) => {
  await page.goto(LOG);
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('combobox', { name: 'Person' }).fill('dee@bakehouse.test');
  await page.keyboard.press('Enter');
  await expect(tag(page, 'Person: dee@bakehouse.test')).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Opening allowed');
  await expect(tag(page, 'Action: Opening allowed')).toBeVisible();
  await page.getByRole('combobox', { name: 'Device' }).selectOption('Mobile');
  await expect(tag(page, 'Device: Mobile')).toBeVisible();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(tag(page, 'Last 30 days')).toBeVisible();
  const url = `${LOG}&user=dee%40bakehouse.test&action=file_opened&device=Mobile&range=30d`;
  await expect(page).toHaveURL(url);
  expect(await findAxeViolations(page, { include: 'main' })).toEqual([]);

  await page.reload();
  await expect(tag(page, 'Last 30 days')).toBeVisible();
  await expectTableLoaded(page);
  expect(await people(page)).toEqual(['dee@bakehouse.test']);
  const actions = await page.locator('tbody th').allInnerTexts();
  expect(actions.filter((text) => !text.startsWith('Opening allowed'))).toEqual([]);
  const ages = await page
    .locator('tbody time')
    .evaluateAll((times) =>
      times.map((time) => Date.now() - Date.parse(time.getAttribute('datetime') ?? '')),
    );
  expect(Math.max(...ages)).toBeLessThan(30 * 86_400_000 + 60_000);
  const total = Number(/of ([\d,]+)/.exec(await range(page).innerText())?.[1]);

  const exported = page.waitForResponse(/export_audit_logs\.csv/);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(Number((await exported).headers()['x-row-count'])).toBe(total);

  await page.goBack();
  await expect(tag(page, 'Last 30 days')).toHaveCount(0);
  await page.goBack();
  await expect(tag(page, 'Device: Mobile')).toHaveCount(0);
  await tag(page, 'Action: Opening allowed').getByRole('button').click();
  await expect(page).toHaveURL(`${LOG}&user=dee%40bakehouse.test`);
});

test(
  'hidden logins stay hidden on the next visit, until their tag is removed',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(LOG);
    const login = page.locator('tbody th').filter({ hasText: /^(Login started|Logged in)/ });
    await expect(login.first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Hide logins' }).check();
    await expect(page).toHaveURL(`${LOG}&logins=hidden`);
    await expect(login).toHaveCount(0);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page).toHaveURL(`${LOG}&logins=hidden`);
    await page.goto('/portal');
    await expect(page).toHaveURL(`${LOG}&logins=hidden`);
    await expectTableLoaded(page);
    await expect(login).toHaveCount(0);
    await tag(page, 'Logins hidden').getByRole('button').click();
    await expect(login.first()).toBeVisible();
    await page.goto('/portal');
    await expect(page).toHaveURL(LOG);
  },
);

test(
  'an event is one line of 44 px, wide and folded, and whole when its row is expanded',
  { tag: '@long' },
  async ({ page }) => {
    const long = `Opening Rye.pdf refused: ${'banned by an administrator '.repeat(8)}`;
    await page.route('**/api/get_all_audit_logs?**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object[] };
      const data = body.data.map((row) => ({ ...row, action: 'open_blocked', msg: long }));
      await route.fulfill({ response, json: { ...body, data } });
    });
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(LOG);
      await expectTableLoaded(page);
      const heights = await rows(page).evaluateAll((all) =>
        all.slice(0, 8).map((row) => Math.round(row.getBoundingClientRect().height)),
      );
      expect(Math.max(...heights), `at ${width}`).toBeLessThanOrEqual(45);
      await page
        .getByRole('button', { name: /^Details of / })
        .first()
        .click();
      const panel = page.getByRole('region', { name: /^Details of / });
      await expect(panel.getByText(long.trim())).toBeVisible();
      expect(await findAxeViolations(page, { include: 'main' })).toEqual([]);
      await page
        .getByRole('button', { name: /^Details of / })
        .first()
        .click();
      await expect(panel).toBeHidden();
    }
  },
);

test(
  '"Show only" on a later page keeps the focus in the list, and Back returns it',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=activity&action=file_baked&page=2');
    await page
      .getByRole('button', { name: /^Details of/ })
      .nth(1)
      .click();
    const person = page.getByRole('group', { name: 'Show only' }).getByRole('button').first();
    const email = await readShownText(person);
    await person.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.searchParams.get('user') === email);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('group', { name: 'Activity', exact: true })).toBeFocused();
    await page.goBack();
    await expect(person).toBeFocused();
  },
);
