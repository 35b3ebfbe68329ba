import { connectToServer } from '@bakehouse/sdk/testing';
import type { Page } from '@playwright/test';
import { emailOf } from '../people/accounts.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { expect, test } from '../fixtures.ts';

const DEE = emailOf('dee');
const NEWCOMER = 'newcomer@partner.example';
const ACCESS_CALL = '/api/modify_permissions';
const FILES_BEFORE_LOSS = 5;

/** Open files of bo that expire, ten on a page. */
const OPEN_FILES_URL = '/portal?tab=files&status=open&sort=expiration_date&dir=asc';

test.use({ timezoneId: 'UTC' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rowBoxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all files)/ });
const pageBox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all files on this page' });
/** Before the rows are there, the checkbox of the page selects nothing. */
const selectPage = async (page: Page) => {
  await rowBoxes(page).first().waitFor();
  await pageBox(page).click();
};
const dialog = (page: Page) => page.getByRole('dialog');

const failNextChange = (url: string) =>
  connectToServer(url).faults.add({ path: '/api/modify_dates', method: 'POST', status: 429 });

test('ten files are extended in four clicks; one fails, is tried again, and all are undone', async ({
  page,
  server,
  monitor,
  logInAs,
}) => {
  await logInAs('bo');
  await page.goto(OPEN_FILES_URL);
  await selectPage(page);
  await expect(page.getByText('10 files selected')).toBeAttached();
  await button(page, 'Extend').click();
  await dialog(page).getByRole('radio', { name: '+30 days' }).click();
  expect(await findAxeViolations(page, { include: '[role=dialog]' })).toEqual([]);
  monitor.expectFailure('/api/modify_dates', 429);
  await failNextChange(server.url);
  await button(page, 'Extend 10 files').click();
  await expect(dialog(page).getByText('9 files were extended.')).toBeVisible();
  await expect(dialog(page).getByText('1 file could not be changed.')).toBeVisible();
  expect(await findAxeViolations(page, { include: '[role=dialog]' })).toEqual([]);
  await button(page, 'Try again for the 1 that failed').click();
  await expect(dialog(page).getByText('10 files were extended.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(dialog(page).getByText('10 files have the former dates again.')).toBeVisible();
});

test('a person is removed from all files that match, and the toast undoes it', async ({
  page,
  logInAs,
}) => {
  test.slow();
  await logInAs('bo');
  await page.goto(`/portal?tab=files&user=${encodeURIComponent(DEE)}`);
  await selectPage(page);
  await button(page, /^Select all \d+ that match$/).click();
  await expect(page.getByText(/^[1-9]\d files selected$/)).toBeAttached();
  await button(page, 'Remove people').click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('dee@');
  await dialog(page)
    .getByRole('checkbox', { name: new RegExp(`^${DEE}`) })
    .check();
  await button(page, /^Remove from \d+ files$/).click();
  await expect(dialog(page).getByText(/^People were removed from \d+ files\.$/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await button(page, /^Undo: People were removed/).click();
  await expect(page.getByText(/files have the removed people again\.$/)).toBeVisible();
});

test(
  'rows are selected with Shift and Space, and Escape ends the selection',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    // The requests appear above the list once they are loaded.
    await page.getByRole('region', { name: 'Requests for access', exact: true }).waitFor();
    const boxes = rowBoxes(page);
    const first = await boxes.first().boundingBox();
    await boxes.nth(0).focus();
    await page.keyboard.press('Space');
    expect(await boxes.first().boundingBox()).toEqual(first);
    await boxes.nth(3).focus();
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('4 files selected')).toBeAttached();
    await boxes.nth(5).click({ modifiers: ['Shift'] });
    await expect(page.getByText('6 files selected')).toBeAttached();
    await button(page, 'Next page').click();
    await expect(page.getByText('6 selected')).toBeVisible();
    await expect(page.locator('table[aria-busy="false"]')).toBeVisible();
    await boxes.nth(1).click();
    await expect(page.getByText('7 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No file selected')).toBeAttached();
    await expect(button(page, 'Extend')).toBeHidden();
  },
);

test(
  'when the network is lost midway, nothing is lost or doubled, and another try finishes',
  { tag: '@long' },
  async ({ page, context, api, monitor, logInAs }) => {
    const token = await logInAs('bo');
    await page.goto(OPEN_FILES_URL);
    await selectPage(page);
    await button(page, 'Add people').click();
    await dialog(page).getByLabel('Emails, domains and groups').fill(NEWCOMER);
    for (const path of [ACCESS_CALL, '/api/get_files', '/api/get_groups', '/api/shared_files'])
      monitor.expectFailure(path, /net::ERR_INTERNET_DISCONNECTED/);
    let changes = 0;
    await page.route(`**${ACCESS_CALL}`, async (route) => {
      changes += 1;
      if (changes === FILES_BEFORE_LOSS) await context.setOffline(true);
      await route.continue();
    });
    await button(page, 'Add to 10 files').click();
    await expect(dialog(page).getByText(/^\d files? could not be changed\.$/)).toBeVisible();
    await page.unroute(`**${ACCESS_CALL}`);
    await expect(dialog(page).getByText(/^\d files? (was|were) not tried\.$/)).toBeVisible();

    await context.setOffline(false);
    await button(page, /^Try again for the \d+ that failed$/).click();
    await expect(dialog(page).getByText('People were added to 10 files.')).toBeVisible();
    const path = `/get_all_audit_logs?sort_dir=desc&limit=50&search=${encodeURIComponent(NEWCOMER)}`;
    const { body } = await api.portal<{ data: { action: string; fileId: string }[] }>(path, token);
    const added = body.data.filter(({ action }) => action === 'permission_added');
    expect(added).toHaveLength(10);
    expect(new Set(added.map(({ fileId }) => fileId)).size).toBe(10);
  },
);

test(
  'wrong addresses are named and change nothing',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto(OPEN_FILES_URL);
    await rowBoxes(page).nth(0).click();
    await rowBoxes(page).nth(1).click();
    await button(page, 'Add people').click();
    const people = dialog(page).getByLabel('Emails, domains and groups');
    await people.fill(`${NEWCOMER}, *@com\nnobody`);
    await button(page, 'Add to 2 files').click();
    await expect(
      dialog(page).getByText(
        'Not an email, wildcard domain (*@domain.com) or group: *@com, nobody',
      ),
    ).toBeVisible();
    await expect(people).toHaveAttribute('aria-invalid', 'true');
    await expect(people).toHaveValue(`${NEWCOMER}, *@com\nnobody`);
    expect(await findAxeViolations(page, { include: '[role=dialog]' })).toEqual([]);
    await people.fill(NEWCOMER);
    await button(page, 'Add to 2 files').click();
    await expect(dialog(page).getByText('People were added to 2 files.')).toBeVisible();
  },
);

for (const width of [1280, 390])
  test(
    `a double click on the button that starts changes each file once and keeps the dialog, at ${width} px`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page, logInAs }) => {
      await logInAs('bo');
      await page.goto(OPEN_FILES_URL);
      await selectPage(page);
      await button(page, 'Extend').click();
      await page.setViewportSize({ width, height: 800 });
      let sent = 0;
      await page.route('**/api/modify_dates', async (route) => {
        sent += 1;
        await route.continue();
      });
      const start = button(page, 'Extend 10 files');
      const box = await start.boundingBox();
      await start.dblclick({ position: { x: (box?.width ?? 0) - 8, y: 8 } });
      await expect(dialog(page).getByText('10 files were extended.')).toBeVisible();
      expect(sent).toBe(10);
    },
  );
