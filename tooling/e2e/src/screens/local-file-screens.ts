import type { Locator } from '@playwright/test';
import { failConnections, GROUP_LABEL, LIST_URLS, openList, showGroup } from './screen-context.ts';
import type { Screen, ScreenContext } from './screen-context.ts';

const LONG_NAME = `${'Recipe_for_a_bread_that_takes_three_days_and_its_history_'.repeat(3)}Ω.pdf`;
const BAKE_PATH = '/api/bake';
const OPEN_PATH = '/api/open';

const createTextFile = (name: string, content: string) => ({
  name,
  mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/csv',
  buffer: Buffer.from(content),
});

const THREE_FILES = [
  createTextFile('Flour contract.pdf', 'Four tons of rye a month.'),
  createTextFile(LONG_NAME, 'Three days.'),
  createTextFile('Prices 2026.csv', 'rye;4'),
];

const chooseFiles = (dialog: Locator, files: typeof THREE_FILES) =>
  dialog.locator('input[type=file]').setInputFiles(files);

const openDialog = async (context: ScreenContext, name: 'Bake files' | 'Open files') => {
  const { page } = context;
  await openList(context, LIST_URLS.files);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
};

const openFilledBakeDialog = async (context: ScreenContext) => {
  const dialog = await openDialog(context, 'Bake files');
  await chooseFiles(dialog, THREE_FILES);
  await dialog.getByText('3 of 3 files read.').first().waitFor();
  await dialog.getByLabel('Who may open them').fill('dee@bakehouse.test, *@partner.example');
  await dialog.getByText('1 person, 1 domain').waitFor();
  return dialog;
};

const checkOneFile = async (context: ScreenContext) => {
  const dialog = await openDialog(context, 'Open files');
  await chooseFiles(dialog, THREE_FILES.slice(0, 1));
  return dialog;
};

export const localFileScreens: readonly Screen[] = [
  {
    name: 'local-files-drop',
    async show(context) {
      await openList(context, LIST_URLS.files);
      const transfer = await context.page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(['rye'], 'rye.txt'));
        return data;
      });
      await context.page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
      await context.page.getByText('Drop here to bake').waitFor();
    },
  },
  {
    name: 'local-files-bake',
    isVariant: true,
    show: (context) => openDialog(context, 'Bake files'),
  },
  { name: 'local-files-bake-filled', show: openFilledBakeDialog },
  {
    name: 'local-files-bake-limits',
    isVariant: true,
    async show(context) {
      await showGroup(context.page);
      const dialog = await openFilledBakeDialog(context);
      await dialog.getByRole('button', { name: GROUP_LABEL }).click();
      await dialog.getByLabel('Limit').selectOption('Until Friday 18:00');
      await dialog.getByText('Fields with people of their own').click();
      await dialog.getByLabel('Fields and their people').fill('Prices: dee@bakehouse.test');
      await dialog.getByLabel('Limit of Prices').selectOption('3 times');
    },
  },
  {
    name: 'local-files-bake-problem',
    isVariant: true,
    async show(context) {
      const dialog = await openFilledBakeDialog(context);
      await dialog.getByLabel('Who may open them').fill('dee@, *@com, fay@bakehouse.test');
      await dialog.getByText('Fields with people of their own').click();
      await dialog.getByRole('button', { name: 'Bake 3 files' }).click();
      await dialog.getByText(/^Not an email address/).waitFor();
    },
  },
  {
    name: 'local-files-bake-failed',
    isVariant: true,
    async show(context) {
      const dialog = await openFilledBakeDialog(context);
      await failConnections(context, BAKE_PATH);
      await dialog.getByRole('button', { name: 'Bake 3 files' }).click();
      await dialog.getByRole('button', { name: 'Try 3 files again' }).waitFor();
    },
  },
  {
    name: 'local-files-bake-done',
    async show(context) {
      const dialog = await openFilledBakeDialog(context);
      await dialog.getByRole('button', { name: 'Bake 3 files' }).click();
      await dialog.getByRole('button', { name: 'Done' }).waitFor();
    },
  },
  {
    name: 'local-files-check',
    isVariant: true,
    show: (context) => openDialog(context, 'Open files'),
  },
  {
    name: 'local-files-check-unknown',
    async show(context) {
      context.monitor.expectFailure(OPEN_PATH, 404);
      const dialog = await checkOneFile(context);
      await dialog.getByText('No access found', { exact: true }).waitFor();
    },
  },
  {
    name: 'local-files-check-failed',
    isVariant: true,
    async show(context) {
      await failConnections(context, OPEN_PATH);
      const dialog = await checkOneFile(context);
      await dialog.getByRole('button', { name: /^Try again/ }).waitFor();
    },
  },
];
