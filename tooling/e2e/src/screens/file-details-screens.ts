import { addressOf } from '../people/accounts.ts';
import { alert, CALLS, leaveWaiting, list, LISTS, type Screen, type Stage } from './stage.ts';

/** bo's second file: neither openable nor expires is set. */
const FILE = 'Oven service report Hilltop 02.csv';
/** One with much history and three fields. */
const BUSY_FILE = 'Oven service report Hilltop 63.json';
const NEW_FILE = 'Delivery plan.pdf';

const details = async (stage: Stage, { name = FILE, more = '' } = {}) => {
  await list(stage, `${LISTS.files}&search=${encodeURIComponent(name)}${more}`);
  await stage.page.getByRole('button', { name: `Details of ${name}` }).click();
  await stage.page.getByRole('button', { name: 'Save dates' }).waitFor();
};

const busyDetails = async (stage: Stage) => {
  await details(stage, { name: BUSY_FILE });
  await stage.page.getByRole('button', { name: 'Show as table' }).waitFor();
};

const bakeNewFile = async ({ api, tokenOf }: Stage) => {
  const token = await tokenOf('bo');
  const file = { checksum: 'cd'.repeat(32), size: 1, type: 'application/pdf', permissions: [] };
  await api.portal('/bake', token, { name: NEW_FILE, ...file });
};

const typeDates = async ({ page }: Stage) => {
  await page.getByLabel('Openable', { exact: true }).fill('2030-05-01T09:30');
  await page.getByLabel('Expires', { exact: true }).fill('2030-08-31T18:00');
};

const askForDates = async (stage: Stage) => {
  await typeDates(stage);
  await stage.page.getByRole('button', { name: 'Save dates' }).click();
  await stage.page.getByRole('alertdialog').waitFor();
};

/** What the same baker does in another window. */
const changeDatesElsewhere = async ({ api, tokenOf }: Stage) => {
  const token = await tokenOf('bo');
  const found = await api.portal<{ data: { checksum: string }[] }>(
    `/get_files?search=${encodeURIComponent(FILE)}`,
    token,
  );
  await api.portal('/modify_dates', token, {
    checksum: found.body.data[0]?.checksum,
    openable_date: '2030-04-01T08:00:00Z',
    expires_date: null,
  });
};

const conflict = async (stage: Stage, more = '') => {
  const { page, watch } = stage;
  watch.expectFailure('/api/modify_dates', 412);
  await details(stage, { more });
  await askForDates(stage);
  await changeDatesElsewhere(stage);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save dates' }).click();
  await page.getByText('Somebody else changed the dates.').waitFor();
};

const UTC = '&zone=utc';

export const fileDetailsScreens: readonly Screen[] = [
  {
    name: 'portal-file-details',
    async show(stage) {
      await list(stage, LISTS.files);
      await stage.page.getByRole('button', { name: `Details of ${FILE}` }).click();
      await stage.page.getByRole('button', { name: 'Save dates' }).waitFor();
    },
  },
  {
    name: 'portal-file-alone',
    async show(stage) {
      const { page } = stage;
      await list(stage, `${LISTS.activity}&activity=opened`);
      await page
        .getByRole('link', { name: /^Show file / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Save dates' }).waitFor();
    },
  },
  { name: 'portal-file-details-history', show: busyDetails },
  {
    name: 'portal-file-details-whole-history',
    async show(stage) {
      const { page } = stage;
      await busyDetails(stage);
      await page.getByRole('button', { name: 'Show as table' }).click();
      const opened = page.getByRole('region', { name: 'Opened' });
      await opened.getByRole('button', { name: /^Show all/ }).click();
      await opened.getByRole('button', { name: 'Show fewer' }).waitFor();
    },
  },
  {
    name: 'portal-file-details-bar',
    async show(stage) {
      const { page } = stage;
      await busyDetails(stage);
      await page.getByRole('region', { name: 'Access Trend' }).getByRole('listitem').last().focus();
    },
  },
  {
    name: 'portal-file-details-new',
    async show(stage) {
      await bakeNewFile(stage);
      await details(stage, { name: NEW_FILE });
    },
  },
  {
    name: 'portal-file-layer-refused',
    async show(stage) {
      const { page } = stage;
      await busyDetails(stage);
      await page.getByLabel('Add access to Salaries').fill('eli@bakehouse.test, *@com');
      await page.keyboard.press('Enter');
      await page.getByText('Please enter a valid email').waitFor();
    },
  },
  {
    name: 'portal-file-details-loading',
    async show(stage) {
      const { page } = stage;
      await leaveWaiting(page, CALLS.file);
      await list(stage, LISTS.files);
      await page.getByRole('button', { name: `Details of ${FILE}` }).click();
      await page.getByText('Loading the details').waitFor({ state: 'attached' });
      await page.getByText('Access Management').waitFor();
    },
  },
  {
    name: 'portal-file-details-failed',
    async show(stage) {
      const { page, watch } = stage;
      watch.expectFailure(CALLS.file, /net::ERR_INTERNET_DISCONNECTED/);
      await list(stage, LISTS.files);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: `Details of ${FILE}` }).click();
      await alert(page);
    },
  },
  {
    name: 'portal-file-details-admin',
    async show(stage) {
      const { page } = stage;
      await stage.logInAs('ada');
      await page.goto(`${LISTS.files}&admin=true&baker=${addressOf('bo')}`);
      await page.getByRole('button', { name: `Details of ${FILE}` }).click();
      await page.getByText('Only its baker can change').waitFor();
    },
  },
  {
    name: 'portal-file-access-refused',
    async show(stage) {
      const { page } = stage;
      await details(stage);
      await page.getByLabel('Add access').fill('*@com');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Please enter a valid email').waitFor();
    },
  },
  {
    name: 'portal-file-access-removed',
    async show(stage) {
      const { page } = stage;
      await details(stage);
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      const undo = page.getByRole('button', { name: /^Undo: / });
      await undo.waitFor();
      // The toast stays for as long as one is on it.
      await undo.focus();
    },
  },
  {
    name: 'portal-file-dates-typed',
    async show(stage) {
      await details(stage);
      await typeDates(stage);
      await stage.page.getByRole('button', { name: 'Discard changes' }).waitFor();
    },
  },
  {
    name: 'portal-file-dates-typed-utc',
    async show(stage) {
      await details(stage, { more: UTC });
      await typeDates(stage);
      await stage.page.getByRole('button', { name: 'Discard changes' }).waitFor();
    },
  },
  {
    name: 'portal-file-dates-question',
    async show(stage) {
      await details(stage);
      await askForDates(stage);
    },
  },
  {
    name: 'portal-file-dates-question-utc',
    async show(stage) {
      await details(stage, { more: UTC });
      await askForDates(stage);
    },
  },
  { name: 'portal-file-dates-conflict', show: (stage) => conflict(stage) },
  { name: 'portal-file-dates-conflict-utc', show: (stage) => conflict(stage, UTC) },
];
