import type { Page } from '@playwright/test';
import { emailOf } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';

const DEE = emailOf('dee');
const WEEK_MS = 604_800_000;
const FUTURE_FILE = {
  name: 'Recipes of next week.pdf',
  checksum: 'f'.repeat(64),
  size: 1000,
  type: 'application/pdf',
};
const PERSON_URL = `/portal?tab=users&person=${encodeURIComponent(DEE)}`;

test.use({ timezoneId: 'UTC' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const fact = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).getByRole('definition');

test('one click on an address shows what the person did; a ban and its reason show at once', async ({
  page,
  logInAs,
}) => {
  await logInAs('bo');
  await page.goto('/portal?tab=users&search=dee');
  await page.getByRole('link', { name: DEE, exact: true }).click();
  await expect(page).toHaveURL(/[?&]person=dee(%40|@)bakehouse\.test/);
  await expect(page.getByRole('heading', { level: 2, name: DEE })).toBeFocused();
  await expect(fact(page, 'Files with access')).toHaveText(/^[1-9]\d*/);
  await expect(page.getByRole('region', { name: 'Files' }).getByRole('row').nth(1)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Activity' }).getByRole('row').nth(1),
  ).toBeVisible();

  await button(page, `Ban ${DEE}`).click();
  await page.getByLabel('Reason').fill('Sent it on');
  await button(page, 'Ban dee@…').click();
  await expect(page.getByText('Banned from your files')).toBeVisible();
  await expect(page.getByText('Reason: Sent it on')).toBeVisible();
  await button(page, `Unban ${DEE}`).click();
  await button(page, 'Unban dee@…').click();
  await expect(page.getByText('Banned from your files')).toBeHidden();

  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search openers' })).toHaveValue('dee');
});

test('a person is removed from all files in three clicks, and Undo gives everything back from another page', async ({
  page,
  logInAs,
}) => {
  test.slow();
  await logInAs('bo');
  await page.goto(PERSON_URL);
  const before = await fact(page, 'Files with access').innerText();
  await button(page, 'Remove from all files').click();
  await button(page, /^Remove from \d+ files$/).click();
  await expect(page.getByText(new RegExp(`^${DEE} was removed from \\d+ files\\.$`))).toBeVisible();
  await expect(fact(page, 'Files with access')).not.toHaveText(before);
  await page.getByRole('link', { name: 'All users' }).click();
  await button(page, /^Undo: dee@bakehouse\.test was removed/).click();
  await expect(
    page.getByText(new RegExp(`${DEE} has access to \\d+ files again\\.$`)),
  ).toBeVisible();
  await page.goto(PERSON_URL);
  await expect(fact(page, 'Files with access')).toHaveText(before);
});

test(
  'an address without access is banned before it gets any',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=users');
    await button(page, 'Ban an address').click();
    await page.getByLabel('Email').fill('mallory@partner.example');
    await page.getByLabel('Reason').fill('Left the company');
    await page.keyboard.press('Enter');
    await expect(page.getByText('User has been banned.')).toBeVisible();
    await page.goto('/portal?tab=users&person=mallory%40partner.example');
    await expect(page.getByText('Reason: Left the company')).toBeVisible();
  },
);

test(
  'the details of a file say who can open it, why, and when that changes',
  { tag: '@long' },
  async ({ page, api, logInAs }) => {
    const { session_token: token } = await api.logInWithPin('bo');
    await api.portal('/bake', token, {
      ...FUTURE_FILE,
      openable_date: new Date(Date.now() + WEEK_MS).toISOString(),
      permissions: [{ email: DEE }],
    });
    await logInAs('bo');
    await page.goto(`/portal?tab=files&search=${encodeURIComponent(FUTURE_FILE.name)}`);
    await page.getByRole('rowheader', { name: FUTURE_FILE.name }).click();
    const box = page.getByRole('region', { name: 'Check access' });
    const email = box.getByLabel('Email');
    await email.fill(DEE);
    await email.press('Enter');
    await expect(box.getByText(`${DEE} cannot open this file.`)).toBeVisible();
    await expect(box.getByText('The file is not openable yet.')).toBeVisible();
    await expect(box.getByText('Has access by email address.')).toBeVisible();
    await expect(box.getByText(/^From .* on, this person can open it\.$/)).toBeVisible();

    await email.fill('nobody@elsewhere.example');
    await email.press('Enter');
    await expect(box.getByText('nobody@elsewhere.example cannot open this file.')).toBeVisible();
    await expect(box.getByText('Has no access to this file.')).toBeVisible();
  },
);
