import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';

const NAME = 'Flour prices.csv';
const TABLE = 'flour,price,cost\nrye-flour,price-1,cost-1\nspelt-flour,price-2,cost-2\n';
const FOR_PRICE = 'not shared with you,price,not shared with you\n,price-1,\n,price-2,\n';

const tableFile = { name: NAME, mimeType: 'text/csv', buffer: Buffer.from(TABLE) };

/** Bakes the table in the browser, with one column for one person, and returns its sealed copy. */
const bakeWithPickedField = async (page: Page): Promise<Buffer> => {
  await findButton(page, 'Bake files').click();
  const dialog = page.getByRole('dialog', { name: 'Bake files' });
  await dialog.locator('input[type=file]').setInputFiles(tableFile);
  await dialog.getByLabel('Who may open them').fill(emailOf('ada'));
  await dialog.getByText('Fields with people of their own').click();
  await dialog.getByRole('button', { name: 'Add the field price' }).press('Enter');
  await page.keyboard.type(emailOf('dee'));
  await findButton(dialog, 'Add the field cost').click();
  await page.keyboard.type('cost@people.example');
  await expectAccessible(page);
  await findButton(dialog, 'Bake 1 file').click();
  const download = page.waitForEvent('download');
  await findButton(dialog, `Save the sealed copy of ${NAME}`).click();
  return readFile(await (await download).path());
};

const save = async (page: Page, button: string): Promise<string> => {
  const download = page.waitForEvent('download');
  await findButton(page, `${button}: ${NAME}`).click();
  return (await readFile(await (await download).path())).toString();
};

const openCopy = async (page: Page, sealed: Buffer) => {
  await page.goto('/portal');
  await findButton(page, 'Open files').click();
  const dialog = page.getByRole('dialog', { name: 'Open files' });
  const copy = { name: `${NAME}.baked`, mimeType: '', buffer: sealed };
  await dialog.locator('input[type=file]').setInputFiles(copy);
  return dialog.getByRole('listitem');
};

/** The texts of all answers that a page gets. */
const watchAnswers = (page: Page) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) texts.push(response.text().catch(() => ''));
  });
  return () => Promise.all(texts);
};

test('a column that the baker picks is all that its person gets, and the whole opens as it was', async ({
  page,
  logInAs,
  openBrowser,
}) => {
  await logInAs('bo');
  await page.goto('/portal?tab=files');
  const sealed = await bakeWithPickedField(page);

  const opener = await (await openBrowser('dee')).newPage();
  const answers = watchAnswers(opener);
  const item = await openCopy(opener, sealed);
  await expect(item).toContainText('You have access to some of its fields.');
  await expect(item).toContainText('The rest is left out.');
  await expectAccessible(opener);
  expect(await save(opener, 'Save these fields')).toBe(FOR_PRICE);
  await findButton(opener, `View ${NAME}`).click();
  const content = opener.frameLocator(`iframe[title="Content of ${NAME}"]`);
  await expect(content.getByText('price-2')).toBeVisible();
  await expect(content.getByText(/cost-|-flour/)).toHaveCount(0);
  const received = [...(await answers()), sealed.toString('latin1')].join('\n');
  expect(received).not.toMatch(/cost-1|cost-2|rye-flour|spelt-flour/);

  const whole = await (await openBrowser('ada')).newPage();
  const original = await openCopy(whole, sealed);
  await expect(original).toContainText('The content is exactly what was baked.');
  expect(await save(whole, 'Save the original')).toBe(TABLE);
});
