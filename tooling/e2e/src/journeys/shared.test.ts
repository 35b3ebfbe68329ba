import { addSession } from '@bakehouse/sdk/testing/playwright';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../pages/axe.ts';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { readShownText } from '../pages/shown-text.ts';

const OATS = Buffer.from('oats');
const SHARED_URL = '/portal?tab=shared';

test.use({ timezoneId: 'UTC' });

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Shared with me' }).locator('tbody > tr');

test('an opener finds the files that they may open, by name and by status', async ({
  page,
  logInAs,
  monitor,
}) => {
  await logInAs('dee');
  await page.goto('/portal?tab=files');
  await page.getByRole('link', { name: 'Shared with me', exact: true }).click();
  await expect(page).toHaveURL(SHARED_URL);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(/banned you/)).toHaveCount(0);

  await page.goto(`${SHARED_URL}&status=open&sort=name&dir=asc`);
  const granted = rows(page).filter({ hasText: /Your (address|domain) has access/ });
  const name = await readShownText(granted.first().getByRole('rowheader'));
  await page.getByRole('searchbox', { name: 'Search shared files' }).fill(name);
  await expect(page).toHaveURL(/search=/);
  await page.reload();
  await expect(rows(page).first()).toContainText(name);

  monitor.expectFailure('/api/open', 404);
  const chooser = page.waitForEvent('filechooser');
  await rows(page)
    .first()
    .getByRole('button', { name: `Open copy of ${name}` })
    .click();
  await (await chooser).setFiles({ name: 'Oat.txt', mimeType: 'text/plain', buffer: OATS });
  const dialog = page.getByRole('dialog', { name: 'Open files' });
  await expect(dialog.getByText(`“Oat.txt” is another file than “${name}”`)).toBeVisible();
  await expect(dialog.getByText('No access found', { exact: true })).toBeVisible();
  expect(await findAxeViolations(page, { include: '[role=dialog]' })).toEqual([]);
});

test(
  'a date of change, sorted and in the chosen zone',
  { tag: '@long' },
  async ({ browser, api, origin }) => {
    const context = await browser.newContext({ baseURL: origin, timezoneId: 'Asia/Kolkata' });
    await addSession(context, origin, await api.logInWithPin('dee'));
    const page = await context.newPage();
    await page.goto(`${SHARED_URL}&sort=changes_at&dir=asc`);
    const dates = rows(page).locator('td:nth-child(4) time');
    await expect(dates).toHaveCount(10);
    const instants = await dates.evaluateAll((times) =>
      times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')),
    );
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    const inKolkata = await readShownText(dates.first());
    await page.getByRole('radio', { name: 'UTC', exact: true }).check();
    await expect(dates.first()).not.toHaveText(inKolkata);
    expect(await findAxeViolations(page, { include: 'main' })).toEqual([]);
    await context.close();
  },
);

test('a banned opener is told who banned them', { tag: '@long' }, async ({ page, logInAs }) => {
  await logInAs('fay');
  await page.goto(SHARED_URL);
  await expect(
    page.getByText(`${emailOf('bo')} banned you from opening their files.`).first(),
  ).toBeVisible();
  await expect(rows(page).getByText('Banned', { exact: true }).first()).toBeVisible();
  await page.goto(`${SHARED_URL}&search=nothing-has-this-name`);
  await expect(page.getByText('No shared file matches your search and filters.')).toBeVisible();
  await expect(page.getByText(/banned you from opening their files/)).toBeVisible();
  await logInAs('eli');
  await page.goto(SHARED_URL);
  await expect(page.getByText(/^Your organisation has banned you/)).toBeVisible();
});
