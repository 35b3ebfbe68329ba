import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailLink } from '../people/email-links.ts';

const COLLEAGUE = 'told-colleague@people.example';
const LETTER = 'bo@bakehouse.test shared a file with you';
const PIN = '8642';
const FILE = { name: 'Flour.txt', mimeType: 'text/plain', buffer: Buffer.from('four tons') };

const findTellSwitch = (page: Page) => page.getByRole('switch', { name: 'Tell them by email' });

const bakeFor = async (page: Page, email: string) => {
  await findButton(page, 'Bake files').click();
  const dialog = page.getByRole('dialog', { name: 'Bake files' });
  await dialog.locator('input[type=file]').setInputFiles(FILE);
  await expect(dialog.getByText('1 of 1 file read.').first()).toBeVisible();
  await dialog.getByLabel('Who may open them').fill(email);
  await expect(findTellSwitch(page)).toBeChecked();
  await findButton(page, 'Bake 1 file').click();
  await findButton(page, 'Done').click();
};

test('a baker tells a colleague, who follows the letter, signs up and lands on the file page', async ({
  page,
  openBrowser,
  logInAs,
  server,
}) => {
  await logInAs('bo');
  await page.goto('/portal?tab=files');
  await bakeFor(page, COLLEAGUE);

  const other = await (await openBrowser()).newPage();
  await other.goto('/__dev');
  const letter = other.getByRole('article').filter({ hasText: `to ${COLLEAGUE}` });
  await expect(letter.getByRole('heading')).toHaveText(`${LETTER}: ${FILE.name}`);
  const link = (await letter.getByRole('link', { name: 'Open link' }).getAttribute('href')) ?? '';
  await letter.getByRole('link', { name: 'Open link' }).click();
  await expect(other).toHaveURL(/\/login\?callback=%2Ff%2F/);
  await other.getByRole('link', { name: 'Create an account' }).click();
  await other.getByLabel('Email').fill(COLLEAGUE);
  await other.keyboard.press('Enter');
  await other.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await expect(other.getByText('Strength: very strong')).toBeVisible();
  await other.keyboard.press('Enter');
  await expect(findHeading(other, 'Confirm your email')).toBeVisible();
  await other.goto(await readNewestEmailLink(server.url, COLLEAGUE));
  await findButton(other, 'Confirm address').click();
  await other.getByLabel('New PIN').fill(PIN);
  await other.getByLabel('Confirm PIN').fill(PIN);
  await findButton(other, 'Create PIN').click();
  await expect(other).toHaveURL(new URL(link).pathname);
  await expect(findHeading(other, FILE.name)).toBeVisible();
  await expectAccessible(other);
});

test(
  'somebody who is added and taken back within the grace period gets no letter',
  { tag: '@long' },
  async ({ page, logInAs, server }) => {
    const outboxTo = async (email: string) =>
      (await (await fetch(`${server.url}/__dev/outbox?to=${email}`)).json()) as unknown[];
    await logInAs('bo');
    await page.goto('/portal?tab=files');
    await page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    const input = page.getByRole('textbox', { name: 'Add access' });
    await input.fill('taken-back@people.example');
    await expect(findTellSwitch(page)).toBeChecked();
    await expectAccessible(page);
    await input.press('Enter');
    await findButton(page, 'Undo: do not add taken-back@people.example').click();
    await input.fill('told@people.example');
    await input.press('Enter');
    await expect(page.getByText('Added told@people.example to the access list.')).toBeVisible();
    expect(await outboxTo('taken-back@people.example')).toEqual([]);
    expect(await outboxTo('told@people.example')).toHaveLength(1);
  },
);
