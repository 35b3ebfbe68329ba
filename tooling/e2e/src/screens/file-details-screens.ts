import { emailOf } from '../people/accounts.ts';
import {
  waitForAlert,
  API_PATHS,
  keepToastOpen,
  leaveRequestsUnanswered,
  openList,
  LIST_URLS,
  type Screen,
  type ScreenContext,
} from './screen-context.ts';

/** This file has neither an openable nor an expiry date. */
const UNDATED_FILE_NAME = 'Oven service report Hilltop 02.csv';
/** This file has a long history and three fields with grants of their own. */
const BUSY_FILE_NAME = 'Oven service report Hilltop 63.json';
const NEW_FILE_NAME = 'Delivery plan.pdf';

const openFileDetails = async (
  context: ScreenContext,
  { name = UNDATED_FILE_NAME, more = '' } = {},
) => {
  await openList(context, `${LIST_URLS.files}&search=${encodeURIComponent(name)}${more}`);
  await context.page.getByRole('button', { name: `Details of ${name}` }).click();
  await context.page.getByRole('button', { name: 'Save dates' }).waitFor();
};

const openBusyFileDetails = async (context: ScreenContext) => {
  await openFileDetails(context, { name: BUSY_FILE_NAME });
  await context.page.getByRole('button', { name: 'Show as table' }).waitFor();
};

const bakeNewFile = async ({ api, tokenOf }: ScreenContext) => {
  const token = await tokenOf('bo');
  const file = { checksum: 'cd'.repeat(32), size: 1, type: 'application/pdf', permissions: [] };
  await api.portal('/bake', token, { name: NEW_FILE_NAME, ...file });
};

const typeDates = async ({ page }: ScreenContext) => {
  await page.getByLabel('Openable', { exact: true }).fill('2030-05-01T09:30');
  await page.getByLabel('Expires', { exact: true }).fill('2030-08-31T18:00');
};

const openDatesConfirmation = async (context: ScreenContext) => {
  await typeDates(context);
  await context.page.getByRole('button', { name: 'Save dates' }).click();
  await context.page.getByRole('alertdialog').waitFor();
};

const changeDatesElsewhere = async ({ api, tokenOf }: ScreenContext) => {
  const token = await tokenOf('bo');
  const found = await api.portal<{ data: { checksum: string }[] }>(
    `/get_files?search=${encodeURIComponent(UNDATED_FILE_NAME)}`,
    token,
  );
  await api.portal('/modify_dates', token, {
    checksum: found.body.data[0]?.checksum,
    openable_date: '2030-04-01T08:00:00Z',
    expires_date: null,
  });
};

const showDatesConflict = async (context: ScreenContext, more = '') => {
  const { page, monitor } = context;
  monitor.expectFailure('/api/modify_dates', 412);
  await openFileDetails(context, { more });
  await openDatesConfirmation(context);
  await changeDatesElsewhere(context);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save dates' }).click();
  await page.getByText('Somebody else changed the dates.').waitFor();
};

const UTC_PARAMETER = '&zone=utc';

export const fileDetailsScreens: readonly Screen[] = [
  {
    name: 'portal-file-details',
    async show(context) {
      await openList(context, LIST_URLS.files);
      await context.page.getByRole('button', { name: `Details of ${UNDATED_FILE_NAME}` }).click();
      await context.page.getByRole('button', { name: 'Save dates' }).waitFor();
    },
  },
  {
    name: 'portal-file-alone',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openList(context, `${LIST_URLS.activity}&activity=opened`);
      const link = page.getByRole('link', { name: /^Show file / }).first();
      const details = page.getByRole('button', { name: /^Details of / }).first();
      await details.waitFor();
      // At 768 px, the link is in the panel of the row.
      if (!(await link.isVisible())) await details.click();
      await link.click();
      await page.getByRole('button', { name: 'Save dates' }).waitFor();
    },
  },
  { name: 'portal-file-details-history', isVariant: true, show: openBusyFileDetails },
  {
    name: 'portal-file-details-whole-history',
    async show(context) {
      const { page } = context;
      await openBusyFileDetails(context);
      await page.getByRole('button', { name: 'Show as table' }).click();
      const opened = page.getByRole('region', { name: 'Opened' });
      await opened.getByRole('button', { name: /^Show all/ }).click();
      await opened.getByRole('button', { name: 'Show fewer' }).waitFor();
    },
  },
  {
    name: 'portal-file-details-bar',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openBusyFileDetails(context);
      await page.getByRole('region', { name: 'Access Trend' }).getByRole('listitem').last().focus();
    },
  },
  {
    name: 'portal-file-details-new',
    isVariant: true,
    async show(context) {
      await bakeNewFile(context);
      await openFileDetails(context, { name: NEW_FILE_NAME });
    },
  },
  {
    name: 'portal-file-layer-refused',
    async show(context) {
      const { page } = context;
      await openBusyFileDetails(context);
      await page.getByLabel('Add access to Salaries').fill('eli@bakehouse.test, *@com');
      await page.keyboard.press('Enter');
      await page.getByText('Please enter a valid email').waitFor();
    },
  },
  {
    name: 'portal-file-details-loading',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await leaveRequestsUnanswered(page, API_PATHS.file);
      await openList(context, LIST_URLS.files);
      await page.getByRole('button', { name: `Details of ${UNDATED_FILE_NAME}` }).click();
      await page.getByText('Loading the details').waitFor({ state: 'attached' });
      await page.getByText('Access Management').waitFor();
    },
  },
  {
    name: 'portal-file-details-failed',
    isVariant: true,
    async show(context) {
      const { page, monitor } = context;
      monitor.expectFailure(API_PATHS.file, /net::ERR_INTERNET_DISCONNECTED/);
      await openList(context, LIST_URLS.files);
      // The code of the details is loaded ahead.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await page.getByRole('button', { name: `Details of ${UNDATED_FILE_NAME}` }).click();
      await waitForAlert(page);
    },
  },
  {
    name: 'portal-file-details-admin',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await context.logInAs('ada');
      await page.goto(`${LIST_URLS.files}&admin=true&baker=${emailOf('bo')}`);
      await page.getByRole('button', { name: `Details of ${UNDATED_FILE_NAME}` }).click();
      await page.getByText('Only its baker can change').waitFor();
    },
  },
  {
    name: 'portal-file-access-refused',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openFileDetails(context);
      await page.getByLabel('Add access').fill('*@com');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Please enter a valid email').waitFor();
    },
  },
  {
    name: 'portal-file-access-limit',
    async show(context) {
      const { page } = context;
      await openFileDetails(context);
      await page.getByLabel('Add access').fill('new@partner.example');
      await page
        .getByRole('button', { name: /^Limit access of/ })
        .first()
        .click();
      await page.getByLabel(/^Limit of/).selectOption('Until a date and time');
    },
  },
  {
    name: 'portal-file-access-waiting',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openFileDetails(context);
      await page.getByLabel('Add access').fill('new@partner.example');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Gets access in a few seconds').waitFor();
      await keepToastOpen(page.getByRole('button', { name: /^Undo: new/ }));
    },
  },
  {
    name: 'portal-file-expired',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openList(context, `${LIST_URLS.files}&status=expired`);
      await page
        .getByRole('button', { name: /^Details of / })
        .first()
        .click();
      await page
        .getByText(/^This file has expired\. People you add/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'portal-file-access-removed',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openFileDetails(context);
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      const undo = page.getByRole('button', { name: /^Undo: / });
      await undo.waitFor();
      await keepToastOpen(undo);
    },
  },
  {
    name: 'portal-file-dates-typed',
    isVariant: true,
    async show(context) {
      await openFileDetails(context);
      await typeDates(context);
      await context.page.getByRole('button', { name: 'Discard changes' }).waitFor();
    },
  },
  {
    name: 'portal-file-dates-typed-utc',
    isVariant: true,
    async show(context) {
      await openFileDetails(context, { more: UTC_PARAMETER });
      await typeDates(context);
      await context.page.getByRole('button', { name: 'Discard changes' }).waitFor();
    },
  },
  {
    name: 'portal-file-dates-question',
    isVariant: true,
    async show(context) {
      await openFileDetails(context);
      await openDatesConfirmation(context);
    },
  },
  {
    name: 'portal-file-dates-question-utc',
    isVariant: true,
    async show(context) {
      await openFileDetails(context, { more: UTC_PARAMETER });
      await openDatesConfirmation(context);
    },
  },
  { name: 'portal-file-dates-conflict', show: (context) => showDatesConflict(context) },
  {
    name: 'portal-file-dates-conflict-utc',
    isVariant: true,
    show: (context) => showDatesConflict(context, UTC_PARAMETER),
  },
];
