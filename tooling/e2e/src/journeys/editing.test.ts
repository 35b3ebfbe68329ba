import { addSession } from '@bakehouse/sdk/testing/playwright';
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';

/** This file has neither an openable nor an expiry date. */
const NAME = 'Oven service report Hilltop 02.csv';
const FILES_URL = `/portal?tab=files&search=${encodeURIComponent(NAME)}`;

test.use({ timezoneId: 'UTC' });

/** The address that gets access to the file in these tests. */
const EARLY = 'early@partner.example';
/** The portal waits five seconds before it sends a change that gives access. */
const GRACE_MS = 5_001;

const NOT_OPEN = [
  ['not_openable_yet', /^This file is not open yet\. People you add can open it only/, 'Not yet'],
  ['expired', /^This file has expired\. People you add cannot open it/, 'Expired'],
] as const;

const openDetails = async (page: Page): Promise<Locator> => {
  await page.goto(FILES_URL);
  await page.getByRole('button', { name: `Details of ${NAME}` }).click();
  const details = page.getByRole('region', { name: `Details of ${NAME}` });
  await details.getByRole('button', { name: 'Save dates' }).waitFor();
  return details;
};

const grant = async (details: Locator, email: string) => {
  await details.getByRole('textbox', { name: 'Add access' }).fill(email);
  await details.getByRole('button', { name: 'Add', exact: true }).click();
};

const openable = (details: Locator) => details.getByLabel('Openable', { exact: true });

const saveDates = async (page: Page, details: Locator) => {
  await details.getByRole('button', { name: 'Save dates' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save dates' }).click();
};

interface File {
  checksum: string;
  permissions_json: string;
  openable_date: string | null;
  expiration_date: string | null;
}

const readFile = async (api: ApiClient, token: string): Promise<File> => {
  const path = `/get_files?search=${encodeURIComponent(NAME)}`;
  const { body } = await api.portal<{ data: File[] }>(path, token);
  const [file] = body.data;
  if (!file) throw new Error(`${NAME} is not in the list.`);
  return file;
};

const actsOn = async (api: ApiClient, token: string) => {
  const path = `/get_all_audit_logs?sort_dir=desc&limit=10&search=${encodeURIComponent(NAME)}`;
  const { body } = await api.portal<{ data: { action: string }[] }>(path, token);
  return body.data.map(({ action }) => action);
};

test(
  'when two browsers edit one file, grants merge, dates need a decision, and both edits are in the audit log',
  { tag: '@long' },
  async ({ page, openBrowser, api, server, monitor, logInAs }) => {
    const token = await logInAs('bo');
    const other = await openBrowser();
    await addSession(other, server.url, await api.logInWithPin('bo'));
    const second = await other.newPage();

    const mine = await openDetails(page);
    const theirs = await openDetails(second);

    // Each browser has an outdated version, so its change gets 412 and is merged automatically.
    monitor.expectFailure('/api/modify_permissions', 412);
    await grant(mine, 'left@partner.example');
    await expect(page.getByText('Added left@partner.example to the access list.')).toBeVisible();
    await grant(theirs, 'right@partner.example');
    await expect(second.getByText('Added right@partner.example to the access list.')).toBeVisible();
    await expect(theirs.getByText('left@partner.example', { exact: true })).toBeVisible();
    await grant(mine, '*@mill.example');
    await expect(page.getByText('Added *@mill.example to the access list.')).toBeVisible();
    await expect(mine.getByText('right@partner.example', { exact: true })).toBeVisible();
    const { permissions_json: grants } = await readFile(api, token);
    expect(grants).toContain('left@partner.example');
    expect(grants).toContain('right@partner.example');

    // Dates are not merged: the second browser must choose between its dates and the saved ones.
    await openable(mine).fill('2030-05-01T09:30');
    await saveDates(page, mine);
    await expect(page.getByText('Dates updated successfully')).toBeVisible();

    monitor.expectFailure('/api/modify_dates', 412);
    await openable(theirs).fill('2031-06-02T10:00');
    await saveDates(second, theirs);
    const panel = theirs.getByRole('group', { name: 'Somebody else changed the dates.' });
    const field = panel.getByRole('region', { name: 'Openable' });
    await expect(field).toContainText(
      /Was.*Not set.*Is now.*1 May 2030, 09:30.*2 Jun 2031, 10:00/s,
    );
    expect((await readFile(api, token)).openable_date).toBe('2030-05-01T09:30:00.000Z');

    await panel.getByRole('button', { name: 'Save mine' }).click();
    await expect(second.getByText('Dates updated successfully')).toBeVisible();
    const { openable_date: kept } = await readFile(api, token);
    expect(kept).toBe('2031-06-02T10:00:00.000Z');

    expect((await actsOn(api, token)).slice(0, 7)).toEqual([
      'openable_date_modified',
      'openable_date_modified',
      'permission_added',
      'access_shared',
      'permission_added',
      'access_shared',
      'permission_added',
    ]);
    expect((await server.verifyAudit()).stdout).toMatch(/the chain is whole/);
  },
);

test('removing access takes effect at once, and Undo restores it', async ({
  page,
  api,
  tokenOf,
  logInAs,
}) => {
  const token = await logInAs('bo');
  const opener = await tokenOf('dee');
  const { checksum } = await readFile(api, token);
  const open = async () => (await api.portal('/open', opener, { checksum })).status;

  const details = await openDetails(page);
  await grant(details, emailOf('dee'));
  await expect.poll(open).toBe(200);
  await details.getByRole('button', { name: `Remove ${emailOf('dee')}` }).click();
  const removed = `Removed ${emailOf('dee')} from the access list.`;
  await expect(page.getByText(removed)).toBeVisible();
  expect(await open()).toBe(404);

  await page.getByRole('button', { name: `Undo: ${removed}` }).click();
  await expect(page.getByText(`Added ${emailOf('dee')} to the access list.`)).toBeVisible();
  expect(await open()).toBe(200);
});

test('a write whose response is lost is not repeated, and the page shows its actual result', async ({
  page,
  monitor,
  logInAs,
}) => {
  await logInAs('bo');
  const details = await openDetails(page);
  let sent = 0;
  monitor.expectFailure('/api/modify_permissions', /net::ERR_CONNECTION_RESET/);
  await page.route('**/api/modify_permissions', async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await grant(details, 'lost@partner.example');
  await expect(page.getByText('lost@partner.example could not be added.')).toBeVisible();
  await expect(details.getByText('lost@partner.example', { exact: true })).toBeVisible();
  expect(sent).toBe(1);
});

test('an added person can be taken back for five seconds, during which nothing is sent', async ({
  page,
  logInAs,
}) => {
  await page.clock.install();
  await logInAs('bo');
  const details = await openDetails(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/modify_permissions')) sent += 1;
  });
  await grant(details, EARLY);
  await expect(details.getByText('Gets access in a few seconds')).toBeVisible();
  await page
    .getByRole('button', { name: `Undo: ${EARLY} will be added to the access list in 5 seconds.` })
    .click();
  await expect(page.getByText(`${EARLY} was not added.`)).toBeVisible();
  await expect(details.getByText(EARLY, { exact: true })).toHaveCount(0);
  await page.clock.fastForward(GRACE_MS);
  expect(sent).toBe(0);

  await grant(details, EARLY);
  await details.getByRole('button', { name: `Undo: do not add ${EARLY}` }).click();
  await expect(details.getByRole('textbox', { name: 'Add access' })).toBeFocused();
  await page.clock.fastForward(GRACE_MS);
  expect(sent).toBe(0);

  await grant(details, EARLY);
  await expect(details.getByText('Waiting', { exact: true })).toBeVisible();
  await page.clock.fastForward(GRACE_MS);
  await expect(page.getByText(`Added ${EARLY} to the access list.`)).toBeVisible();
  await expect(details.getByText('Can open', { exact: true }).last()).toBeVisible();
  expect(sent).toBe(1);
});

test(
  'a person who waits for access gets it although the tab of the portal was left',
  { tag: '@long' },
  async ({ page, api, logInAs }) => {
    await page.clock.install();
    const token = await logInAs('bo');
    const details = await openDetails(page);
    await grant(details, EARLY);
    await expect(details.getByText('Gets access in a few seconds')).toBeVisible();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await page.clock.fastForward(GRACE_MS);
    await expect(page.getByText(`Added ${EARLY} to the access list.`)).toBeVisible();
    const { permissions_json: grants } = await readFile(api, token);
    expect(grants).toContain(EARLY);
  },
);

test('common dates are one click away, and confirmed dates can be undone', async ({
  page,
  api,
  logInAs,
}) => {
  await page.clock.install({ time: new Date('2027-02-10T12:00:00Z') });
  await api.setClock('2027-02-10T12:00:00Z');
  const token = await logInAs('bo');
  const details = await openDetails(page);
  const expires = details.getByLabel('Expires', { exact: true });
  const presets = details.getByRole('group', { name: 'Expires' });
  const choose = (name: string) => presets.getByRole('button', { name }).click();

  await choose('End of month');
  await expect(expires).toHaveValue('2027-02-28T23:59');
  await saveDates(page, details);
  await expect(page.getByText('Dates updated successfully')).toBeVisible();
  const { expiration_date: atOnce } = await readFile(api, token);
  expect(atOnce).toBe('2027-02-28T23:59:00.000Z');

  await choose('+7 days');
  await expect(expires).toHaveValue('2027-03-07T23:59');
  await saveDates(page, details);
  await page.getByRole('button', { name: 'Undo: Dates updated successfully' }).last().click();
  await expect(page.getByText('The earlier dates are back.')).toBeVisible();
  const { expiration_date: same } = await readFile(api, token);
  expect(same).toBe(atOnce);

  await choose('Never');
  await expect(expires).toHaveValue('');
  await saveDates(page, details);
  await expect.poll(async () => (await readFile(api, token)).expiration_date).toBeNull();
});

test('a copied link leads to the details of its file', async ({ page, context, logInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs('bo');
  const details = await openDetails(page);
  await details.getByRole('button', { name: 'Copy link' }).click();
  await expect(details.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(page).toHaveURL(/\?tab=files&file=/);
  await expect(page.getByRole('region', { name: `Details of ${NAME}` })).toBeVisible();
});

test(
  'before somebody is added to a file that is not open, its details say what that means',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await page.clock.install();
    await logInAs('bo');
    for (const [status, warning, word] of NOT_OPEN) {
      await page.goto(`/portal?tab=files&status=${status}`);
      await page
        .getByRole('button', { name: /^Details of / })
        .first()
        .click();
      const details = page.getByRole('region', { name: /^Details of / });
      const access = details.getByRole('region', { name: 'Access Management' });
      await expect(access.getByText(warning)).toBeVisible();
      await grant(access, EARLY);
      await access.getByText('Waiting', { exact: true }).waitFor();
      await page.clock.fastForward(GRACE_MS);
      const entry = access.getByRole('listitem').filter({ hasText: EARLY });
      await expect(entry.getByText(word, { exact: true })).toBeVisible();
    }
  },
);
