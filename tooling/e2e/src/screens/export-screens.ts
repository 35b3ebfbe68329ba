import {
  startHeldExport,
  CUT_RESPONSE_ERROR,
  downloadButton,
  ACTIVITY_EXPORT_PATH,
  findToast,
} from '../pages/export-steps.ts';
import {
  keepToastOpen,
  openList,
  LIST_URLS,
  type Screen,
  type ScreenContext,
} from './screen-context.ts';

const showRunningExport = async (context: ScreenContext) => {
  await context.logInAs('ada');
  await startHeldExport(context.page, context.tcpProxy);
};

/** The row count header announces one row more than the body contains. */
const announceExtraRow = ({ page }: ScreenContext) =>
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
  { name: 'portal-export-running', show: showRunningExport },
  {
    name: 'portal-export-cancelled',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await showRunningExport(context);
      await page.getByRole('button', { name: /^Cancel: / }).click();
      const said = findToast(page, 'Download of activity cancelled.');
      await said.waitFor();
      await keepToastOpen(said.getByRole('button', { name: /^Dismiss/ }));
    },
  },
  {
    name: 'portal-export-cut',
    isVariant: true,
    async show(context) {
      const { page, monitor, tcpProxy } = context;
      monitor.expectFailure(ACTIVITY_EXPORT_PATH, CUT_RESPONSE_ERROR);
      await showRunningExport(context);
      tcpProxy.cut();
      await findToast(page, 'Could not connect to the server.').waitFor();
    },
  },
  {
    name: 'portal-export-not-whole',
    isVariant: true,
    async show(context) {
      await announceExtraRow(context);
      await openList(context, LIST_URLS.files);
      await downloadButton(context.page).click();
      await findToast(context.page, 'is incomplete').waitFor();
    },
  },
  {
    name: 'portal-export-done',
    isVariant: true,
    async show(context) {
      await openList(context, LIST_URLS.files);
      await downloadButton(context.page).click();
      const said = findToast(context.page, 'CSV of files downloaded');
      await said.waitFor();
      await keepToastOpen(said.getByRole('button', { name: /^Dismiss/ }));
    },
  },
];
