import type { Page } from '@playwright/test';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { readShownText } from '../pages/shown-text.ts';

const LOG = '/portal?tab=activity';
const ADMIN_LOG = `${LOG}&admin=true`;

test.use({ timezoneId: 'UTC' });

const rows = (page: Page) => page.getByRole('table', { name: 'Activity' }).locator('tbody > tr');
/** The first cell of a row is the button that expands it. */
const column = (page: Page, index: number) => rows(page).locator(`> :nth-child(${index + 1})`);
const isStill = (page: Page) =>
  expect(page.getByRole('table', { name: 'Activity' })).toHaveAttribute('aria-busy', 'false');

test.describe('as a baker', () => {
  test.beforeEach(async ({ logInAs }) => {
    await logInAs('bo');
  });

  test(
    'the log shows its columns and twenty events per page, newest first, and sorts in both directions',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(LOG);
      await expect(rows(page)).toHaveCount(20);
      await expect(page.getByRole('columnheader')).toHaveText([
        'Details',
        'ID',
        'User',
        'Device Type',
        'Baker',
        'Action',
        'File',
        'File ID',
        'Timestamp',
      ]);
      const stamps = page.getByRole('columnheader', { name: 'Timestamp' });
      await expect(stamps).toHaveAttribute('aria-sort', 'descending');
      const times = () =>
        column(page, 8)
          .locator('time')
          .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
      const shown = await times();
      expect(shown).toEqual(shown.toSorted().toReversed());

      await stamps.getByRole('button').click();
      await expect(stamps).toHaveAttribute('aria-sort', 'ascending');
      await expect.poll(async () => (await times())[0]).not.toBe(shown[0]);
      await isStill(page);
      const oldest = await times();
      expect(oldest).toEqual(oldest.toSorted());
      await stamps.getByRole('button').click();
      await expect(stamps).toHaveAttribute('aria-sort', 'descending');
    },
  );

  test(
    'an event without a file shows a dash in the file column',
    { tag: '@long' },
    async ({ page, api }) => {
      await api.logInWithPin('bo');
      await page.goto(LOG);
      await expect(column(page, 5).first()).toContainText('Logged in');
      await expect(column(page, 6).first()).toHaveText('—');
      await expect(column(page, 7).first()).toHaveText('—');
    },
  );

  test(
    'search and file type filter the log, and an empty result offers to show all activity',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(LOG);
      await page.getByRole('combobox', { name: 'File type' }).selectOption('.json');
      await expect(page).toHaveURL(`${LOG}&type=.json`);
      await expect(column(page, 6)).not.toHaveCount(0);
      await expect(column(page, 6).filter({ hasNotText: /\.json$/ })).toHaveCount(0);
      await isStill(page);

      await page.getByRole('searchbox', { name: 'Search activity' }).fill('no such thing');
      await expect(page.getByText('No activity found.').last()).toBeVisible();
      await page.getByRole('button', { name: 'Show all activity' }).click();
      await expect(page).toHaveURL(LOG);
      await expect(rows(page)).toHaveCount(20);
    },
  );

  test(
    'a tile clears the file filter, which can also be removed by its tag',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(LOG);
      const id = await readShownText(page.getByRole('link', { name: /^Show file / }).first());
      await page.goto(`${LOG}&file=whatever-${encodeURIComponent(id.slice(0, 4))}`);
      const tag = page.getByRole('row', { name: /^File ID: / });
      await tag.getByRole('button').click();
      await expect(page).toHaveURL(LOG);

      await page.goBack();
      await expect(tag).toBeVisible();
      await page.getByRole('button', { name: /^Files Opened/ }).click();
      await expect(page).toHaveURL(`${LOG}&activity=opened`);
      await expect(tag).toHaveCount(0);
    },
  );

  test(
    'the table explains a failed request without an error message and offers to try again',
    { tag: '@long' },
    async ({ page, monitor }) => {
      monitor.expectFailure('/api/get_all_audit_logs', 418);
      await page.route('**/api/get_all_audit_logs?**', (route) => route.fulfill({ status: 418 }));
      await page.goto(LOG);
      await expect(page.getByText('Failed to fetch activity logs.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Files Baked/ })).toContainText(/\d/);
      await page.unroute('**/api/get_all_audit_logs?**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(rows(page)).toHaveCount(20);
    },
  );

  test(
    'the list is shown when the totals fail, and the totals can be loaded again',
    { tag: '@long' },
    async ({ page, monitor }) => {
      monitor.expectFailure('/api/stats/summary', 418);
      await page.route('**/api/stats/summary*', (route) => route.fulfill({ status: 418 }));
      await page.goto(LOG);
      await expect(rows(page)).toHaveCount(20);
      await page.unroute('**/api/stats/summary*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: /^Files Baked/ })).toContainText(/\d/);
    },
  );

  test('totals in the millions fit their tiles at widths of 360 and 481 px', async ({ page }) => {
    const millions = 8_888_888;
    await page.route('**/api/stats/summary*', (route) =>
      route.fulfill({
        json: {
          total_files_baked: millions,
          total_files_opened: millions,
          total_alerts: millions,
        },
      }),
    );
    await page.goto(`${LOG}&activity=opened`);
    const totals = page.getByText(millions.toLocaleString('en-US'), { exact: true });
    for (const width of [360, 481]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(totals).toHaveCount(3);
      const overflow = await totals.evaluateAll((parts) =>
        parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
      expect(overflow, `${width} px`).toEqual([0, 0, 0]);
    }
  });
});

const BADGES = [
  ['login_failed', '--danger', 'Login failed'],
  ['open_blocked', '--danger', 'Opening refused'],
  ['session_revoked', '--danger', 'Session revoked'],
  ['user_banned', '--danger', 'User banned'],
  ['user_unbanned', '--success', 'User unbanned'],
  ['login_1fa', '--warning', 'Login started'],
  ['file_opened', '--success', 'Opening allowed'],
] as const;

test.describe('as an administrator', () => {
  test.beforeEach(async ({ logInAs }) => {
    await logInAs('ada');
  });

  test(
    'events of administrators look different and carry a label',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(`${ADMIN_LOG}&search=${encodeURIComponent(emailOf('ada'))}`);
      await isStill(page);
      const own = rows(page).filter({ has: page.getByText('Admin', { exact: true }) });
      await expect(own.first()).toBeVisible();
      const ground = (row: ReturnType<typeof rows>) =>
        row
          .first()
          .evaluate((element) => getComputedStyle(element.children[0] ?? element).backgroundColor);
      const marked = await ground(own);
      await page.goto(`${ADMIN_LOG}&search=${encodeURIComponent(emailOf('bo'))}`);
      await isStill(page);
      expect(
        await ground(rows(page).filter({ hasNot: page.getByText('Admin', { exact: true }) })),
      ).not.toBe(marked);
    },
  );

  const showOneEventOfEachBadge = (page: Page) =>
    page.route('**/api/get_all_audit_logs?**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object[] };
      const data = BADGES.map(([action], index) => ({ ...body.data[index], action }));
      await route.fulfill({ response, json: { ...body, data } });
    });

  test('the badge of an action has an icon and a colour that depends on its text', async ({
    page,
  }) => {
    await showOneEventOfEachBadge(page);
    await page.goto(ADMIN_LOG);
    await expect(rows(page)).toHaveCount(BADGES.length);
    for (const [index, [action, token, words]] of BADGES.entries()) {
      const cell = column(page, 5).nth(index);
      const badge = cell.getByText(words, { exact: true });
      await expect(cell.locator('svg')).toBeAttached();
      const { shown, wanted } = await badge.evaluate((element, name) => {
        const probe = document.createElement('span');
        probe.style.color = `var(${name})`;
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return { shown: getComputedStyle(element).color, wanted: color };
      }, token);
      expect(shown, action).toBe(wanted);
    }
  });

  test(
    "admin mode lists more events than the administrator's own log",
    { tag: '@long' },
    async ({ page }) => {
      const total = async (url: string) => {
        await page.goto(url);
        await isStill(page);
        const text = await page.getByRole('navigation', { name: 'Pages of activity' }).innerText();
        return Number(/of ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
      };
      expect(await total(ADMIN_LOG)).toBeGreaterThan(await total(LOG));
    },
  );
});
