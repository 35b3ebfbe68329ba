import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { bakeSealedCopy } from '../api/sealed-copies.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, findAxeViolationsInFrame } from '../pages/axe.ts';
import { findButton } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { signUpInBrowser } from '../people/sign-up-steps.ts';

const COLLEAGUE = 'colleague@people.example';
const NAME = 'Prices 2026.csv';
/** Several chunks of age, the last one not full. */
const CONTENT = randomBytes(3_000_001);

const openDialog = async (page: Page): Promise<Locator> => {
  await findButton(page, 'Open files').click();
  return page.getByRole('dialog', { name: 'Open files' });
};

const choose = (dialog: Locator, ...files: { name: string; buffer: Buffer }[]) =>
  dialog
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));

const saveOriginal = async (page: Page, name = NAME) => {
  const download = page.waitForEvent('download');
  await findButton(page, `Save the original: ${name}`).click();
  const saved = await download;
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) };
};

/** The names of all files that the page keeps in its private file system. */
const privateFiles = (page: Page) =>
  page.evaluate(async () => {
    const namesIn = async (folder: FileSystemDirectoryHandle): Promise<string[]> => {
      const names: string[] = [];
      for await (const entry of folder.values())
        if (entry.kind === 'file') names.push(entry.name);
        else names.push(...(await namesIn(entry)));
      return names;
    };
    return namesIn(await navigator.storage.getDirectory());
  });

const flip = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

/** Changes a letter of the key in the header to another one of base64, so that the header stays readable. */
const changeLetter = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed.write(changed.toString('latin1', at, at + 1) === 'A' ? 'B' : 'A', at, 'latin1');
  return changed;
};

test('a colleague opens a sealed copy and saves the original, until the baker takes the access away', async ({
  page,
  api,
  server,
  tokenOf,
  openBrowser,
  monitor,
}) => {
  const token = await tokenOf('bo');
  const { id, sealed } = await bakeSealedCopy(api, {
    token,
    name: NAME,
    content: CONTENT,
    people: [COLLEAGUE],
  });
  expect(sealed.includes(CONTENT.subarray(0, 64))).toBe(false);

  await signUpInBrowser(page, server.url, COLLEAGUE);
  const dialog = await openDialog(page);
  await choose(dialog, { name: `${NAME}.baked`, buffer: sealed });
  const item = dialog.getByRole('listitem');
  await expect(item).toContainText('You may open this file');
  await expect(item).toContainText('Your email address has access.');
  await expectAccessible(page);
  await expect(findButton(page, `Save the original: ${NAME}`)).toBeVisible();
  expect(await privateFiles(page)).toHaveLength(1);
  const saved = await saveOriginal(page);
  expect(saved.name).toBe(NAME);
  expect(saved.content.equals(CONTENT)).toBe(true);
  await findButton(page, 'Done').click();

  const desk = await (await openBrowser('bo')).newPage();
  await desk.goto(`/portal?tab=files&file=${id}`);
  await findButton(desk, `Remove ${COLLEAGUE}`).click();
  await expect(desk.getByText(`Removed ${COLLEAGUE} from the access list.`)).toBeVisible();
  await desk.goto('/portal?tab=users');

  monitor.expectFailure('/api/open', 404);
  await page.reload();
  await openDialog(page);
  await choose(dialog, { name: `${NAME}.baked`, buffer: sealed });
  await expect(item).toContainText('No access found');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
});

test('a damaged copy is one clear error and leaves nothing behind', async ({
  page,
  api,
  logInAs,
  monitor,
}) => {
  const token = await logInAs('bo');
  const { sealed } = await bakeSealedCopy(api, {
    token,
    name: NAME,
    content: CONTENT,
    people: [emailOf('bo')],
  });
  const damaged = [
    changeLetter(sealed, sealed.indexOf('\n---') - 20),
    flip(sealed, 1_000),
    flip(sealed, sealed.length - 1),
    sealed.subarray(0, -70_000),
  ];
  monitor.expectFailure('/api/open', 400);
  await page.goto('/portal?tab=files');
  const dialog = await openDialog(page);
  await choose(
    dialog,
    ...damaged.map((buffer, index) => ({ name: `Copy ${index}.baked`, buffer })),
  );
  await expect(dialog.getByText('This sealed copy is damaged or was changed.')).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await expectAccessible(page);
  expect(await privateFiles(page)).toEqual([]);
});

test(
  'several copies and originals are opened at once, and closing removes what was opened',
  { tag: '@long' },
  async ({ page, api, logInAs, monitor }) => {
    const token = await logInAs('bo');
    const seal = (name: string, content: Buffer, origin?: string) =>
      bakeSealedCopy(api, {
        token,
        name,
        content,
        people: [emailOf('bo')],
        ...(origin && { origin }),
      });
    const [empty, large, notes, foreign] = [
      await seal('Empty.txt', Buffer.alloc(0)),
      await seal(NAME, CONTENT),
      await seal('Notes.txt', Buffer.from('Knead for ten minutes.')),
      await seal('Foreign.txt', Buffer.from('rye'), 'https://bakehouse.elsewhere.example'),
    ];
    monitor.expectFailure('/api/open', 404);
    await page.goto('/portal?tab=files');
    const dialog = await openDialog(page);
    await choose(
      dialog,
      { name: 'Empty.txt.baked', buffer: empty.sealed },
      { name: NAME, buffer: CONTENT },
      { name: `${NAME}.baked`, buffer: large.sealed },
      { name: 'Notes.txt.baked', buffer: notes.sealed },
      { name: 'Unknown.txt', buffer: Buffer.from('nobody baked this') },
      { name: 'Foreign.txt.baked', buffer: foreign.sealed },
    );
    await expect(dialog.getByText('You may open this file', { exact: true })).toHaveCount(4);
    await expect(dialog.getByText('No access found', { exact: true })).toBeVisible();
    await expect(
      dialog.getByText(/belongs to https:\/\/bakehouse\.elsewhere\.example/),
    ).toBeVisible();
    await expectAccessible(page);
    await findButton(page, 'View Notes.txt').press('Enter');
    const content = page.frameLocator('iframe[title*="Notes.txt"]');
    await expect(content.getByText('Knead for ten minutes.')).toBeVisible();
    const parts = { include: '[role=dialog]' };
    expect(await findAxeViolationsInFrame(page.mainFrame(), parts)).toEqual([]);
    await findButton(page, 'Close the viewer').press('Enter');
    await expect(findButton(page, 'View Notes.txt')).toBeFocused();
    expect((await saveOriginal(page, 'Empty.txt')).content).toHaveLength(0);
    await findButton(page, 'Done').click();
    await expect.poll(async () => (await privateFiles(page)).length).toBe(1);
  },
);
