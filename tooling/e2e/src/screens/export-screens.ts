import {
  beginHeldExport,
  BROKEN_OFF,
  downloadButton,
  EXPORT_CALL,
  toast,
} from '../pages/export-steps.ts';
import { list, LISTS, type Screen, type Stage } from './stage.ts';

const running = async (stage: Stage) => {
  await stage.logInAs('ada');
  await beginHeldExport(stage.page, stage.wire);
};

/** One row less comes than the server has announced. */
const announceOneMore = ({ page }: Stage) =>
  page.route(
    ({ pathname }) => pathname === '/api/export_files.csv',
    async (route) => {
      const response = await route.fetch();
      const rows = Number(response.headers()['x-row-count']) + 1;
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'x-row-count': String(rows) },
      });
    },
  );

export const exportScreens: readonly Screen[] = [
  { name: 'portal-export-running', show: running },
  {
    name: 'portal-export-cancelled',
    async show(stage) {
      const { page } = stage;
      await running(stage);
      await page.getByRole('button', { name: /^Cancel: / }).click();
      const said = toast(page, 'Download of activity cancelled.');
      await said.waitFor();
      // The toast stays for as long as one is on it.
      await said.getByRole('button', { name: /^Dismiss/ }).focus();
    },
  },
  {
    name: 'portal-export-cut',
    async show(stage) {
      const { page, watch, wire } = stage;
      watch.expectFailure(EXPORT_CALL, BROKEN_OFF);
      await running(stage);
      wire.cut();
      await toast(page, 'Could not connect to the server.').waitFor();
    },
  },
  {
    name: 'portal-export-not-whole',
    async show(stage) {
      await announceOneMore(stage);
      await list(stage, LISTS.files);
      await downloadButton(stage.page).click();
      await toast(stage.page, 'is incomplete').waitFor();
    },
  },
  {
    name: 'portal-export-done',
    async show(stage) {
      await list(stage, LISTS.files);
      await downloadButton(stage.page).click();
      const said = toast(stage.page, 'CSV of files downloaded');
      await said.waitFor();
      // The toast stays for as long as one is on it.
      await said.getByRole('button', { name: /^Dismiss/ }).focus();
    },
  },
];
