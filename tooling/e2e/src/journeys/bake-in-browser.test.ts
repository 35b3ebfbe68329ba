import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { dragFilesTo } from '../pages/drag-files.ts';
import { findButton } from '../pages/locators.ts';
import { signUpInBrowser } from '../people/sign-up-steps.ts';

const BAKER = 'new-baker@people.example';
const COLLEAGUE = 'colleague@people.example';
const NAME = 'Flour contract.pdf';
/** The limit is above the size of a request about a file, and below that of the file. */
const LARGEST_REQUEST_BYTES = 2_000;

const printPdf = async (page: Page): Promise<Buffer> => {
  await page.setContent('<h1>Flour contract</h1><p>Four tons of rye a month.</p>');
  return page.pdf();
};

/** Collects the sizes of all request bodies. */
const watchUploads = (context: BrowserContext): readonly number[] => {
  const sizes: number[] = [];
  context.on('request', (request) => sizes.push(request.postDataBuffer()?.length ?? 0));
  return sizes;
};

test('a new person bakes a PDF by drag and drop, and a colleague checks it, all in browsers', async ({
  page,
  context,
  openBrowser,
  server,
  monitor,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));
  const path = join(folder, NAME);
  const content = await printPdf(page);
  expect(content.length).toBeGreaterThan(2 * LARGEST_REQUEST_BYTES);
  await writeFile(path, content);

  await signUpInBrowser(page, server.url, BAKER);
  await expect(page.getByRole('heading', { name: 'No files found.' })).toBeVisible();
  await page.getByText('Bake from a command line').click();
  await expect(page.getByText(`bake FILE --as ${BAKER}`)).toBeVisible();
  await expectAccessible(page);

  const uploads = watchUploads(context);
  await dragFilesTo(page, [path], () => page.getByText('Drop here to bake'));
  const dialog = page.getByRole('dialog', { name: 'Bake files' });
  const item = dialog.getByRole('listitem');
  await expect(item).toContainText(NAME);
  await expect(dialog.getByText('1 of 1 file read.').first()).toBeVisible();
  await dialog.getByLabel('Who may open them').fill(`The Colleague <${COLLEAGUE}>; *@mill.example`);
  await expect(dialog.getByText('1 person, 1 domain')).toBeVisible();
  await dialog.getByRole('button', { name: 'In 7 days' }).click();
  await expect(dialog.getByText(/, in 6 days|, in 7 days/)).toBeVisible();
  await expectAccessible(page);
  await findButton(page, 'Bake 1 file').click();
  await expect(item).toContainText('Baked');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await findButton(page, `Save the sealed copy of ${NAME}`).click();
  const sealedPath = `${path}.baked`;
  await (await download).saveAs(sealedPath);
  expect((await download).suggestedFilename()).toBe(`${NAME}.baked`);
  await expect(item).toContainText('Sealed copy saved');
  await expectAccessible(page);
  await findButton(page, 'Done').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: NAME })).toBeVisible();

  const other = await (await openBrowser()).newPage();
  await signUpInBrowser(other, server.url, COLLEAGUE);
  await dragFilesTo(other, [sealedPath], () => other.getByText('Drop here to open'));
  const opening = other.getByRole('dialog', { name: 'Open files' });
  const answer = opening.getByRole('listitem');
  await expect(answer).toContainText('You may open this file');
  await expect(answer).toContainText('Your email address has access.');
  await expect(answer).toContainText(`Baked by ${BAKER} as “${NAME}”.`);
  await expectAccessible(other);
  const original = other.waitForEvent('download');
  await findButton(other, `Save the original: ${NAME}`).click();
  expect((await readFile(await (await original).path())).equals(content)).toBe(true);

  await page.reload();
  await findButton(page, `Details of ${NAME}`).click();
  const details = page.getByRole('region', { name: `Details of ${NAME}` });
  await expect(details.getByRole('region', { name: 'Opened' })).toContainText(COLLEAGUE);

  const again = page.waitForEvent('download');
  const card = details.getByRole('region', { name: 'Sealed copy' });
  await card.locator('input[type=file]').setInputFiles(path);
  const secondPath = join(folder, (await again).suggestedFilename());
  await (await again).saveAs(secondPath);
  expect(secondPath).toBe(sealedPath);
  await expect(card).toContainText('Sealed copy saved');
  await expectAccessible(page);
  await opening.locator('input[type=file]').setInputFiles(secondPath);
  await expect(opening.getByText('You may open this file')).toHaveCount(2);

  monitor.expectFailure('/api/bake', 409);
  await dragFilesTo(page, [path], () => page.getByText('Drop here to bake'));
  await findButton(page, 'Bake 1 file').click();
  await expect(item).toContainText('You baked this file before');
  await dialog.getByRole('link', { name: `Show file ${NAME}` }).click();
  await expect(page).toHaveURL(/[?&]file=/);
  await expect(details).toBeVisible();

  expect(Math.max(...uploads)).toBeLessThan(LARGEST_REQUEST_BYTES);
  await rm(folder, { recursive: true });
});

test('a dropped folder gives its files, and those of the folders in it', async ({
  page,
  logInAs,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-folder-'));
  const inner = join(folder, 'May');
  await mkdir(inner);
  await writeFile(join(folder, 'Rye.txt'), 'rye');
  await writeFile(join(inner, 'Wheat.txt'), 'wheat');
  await logInAs('bo');
  await page.goto('/portal?tab=files');
  await expect(page.getByText('1–10 of 64')).toBeVisible();
  await dragFilesTo(page, [folder], () => page.getByText('Drop here to bake'));
  const dialog = page.getByRole('dialog', { name: 'Bake files' });
  await expect(dialog.getByText('2 of 2 files read.').first()).toBeVisible();
  await expect(dialog.getByText('Rye.txt')).toBeVisible();
  await expect(dialog.getByText('Wheat.txt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await rm(folder, { recursive: true, force: true });
});
