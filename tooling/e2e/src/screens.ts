import type { Page, Request } from '@playwright/test';
import type { Api } from './api.ts';
import { addressOf, PASSWORD, type Account } from './demo.ts';
import type { PageWatch } from './page-watch.ts';
import { enterPin, keepTokens, logIn } from './sign-in-steps.ts';

interface Stage {
  page: Page;
  api: Api;
  watch: PageWatch;
  url: string;
}

export interface Screen {
  name: string;
  /** Leads a fresh page to the screen and waits until it stands still. */
  show: (stage: Stage) => Promise<unknown>;
}

const FILES_CALL = '/api/get_files';
const PIN_CALL = '/api/auth/pin/authenticate';
const LIST = '/portal?tab=files';

const signedIn = async ({ page, api, url }: Stage, account: Account = 'bo') => {
  await keepTokens(page.context(), url, await api.signIn(account));
};

const passwordOnly = async ({ page, api, url }: Stage, account: Account = 'bo') => {
  await keepTokens(page.context(), url, await api.logIn(account));
  await page.goto('/pin');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const list = async (stage: Stage, address = LIST) => {
  await signedIn(stage);
  await stage.page.goto(address);
  await stage.page.getByRole('navigation', { name: 'Pages of files' }).waitFor();
};

const LOG_CALL = '/api/get_all_audit_logs';
const LOG = '/portal?tab=activity';

const log = async (stage: Stage, address = LOG, account: Account = 'bo') => {
  await signedIn(stage, account);
  await stage.page.goto(address);
  await stage.page.getByRole('navigation', { name: 'Pages of activity' }).waitFor();
};

const OPENERS_CALL = '/api/users/openers';
const PEOPLE = '/portal?tab=users';
const BAKERS = `${PEOPLE}&admin=true&people=bakers`;

const people = async (stage: Stage, address = PEOPLE, account: Account = 'bo') => {
  await signedIn(stage, account);
  await stage.page.goto(address);
  await stage.page.getByRole('navigation', { name: /^Pages of/ }).waitFor();
};

const FILE_CALL = '/api/get_document';
/** bo's second file: neither openable nor expires is set. */
const FILE = 'Oven service report Hilltop 02.csv';

const details = async (stage: Stage) => {
  await list(stage);
  await stage.page.getByRole('button', { name: `Details of ${FILE}` }).click();
  await stage.page.getByRole('button', { name: 'Save dates' }).waitFor();
};

/** One with much history and three fields. */
const BUSY_FILE = 'Oven service report Hilltop 63.json';

const busyDetails = async (stage: Stage) => {
  await list(stage, `${LIST}&search=${encodeURIComponent(BUSY_FILE)}`);
  await stage.page.getByRole('button', { name: `Details of ${BUSY_FILE}` }).click();
  await stage.page.getByRole('button', { name: 'Show as table' }).waitFor();
};

const askForDates = async ({ page }: Stage) => {
  await page.getByLabel('Openable', { exact: true }).fill('2030-05-01T09:30');
  await page.getByLabel('Expires', { exact: true }).fill('2030-08-31T18:00');
  await page.getByRole('button', { name: 'Save dates' }).click();
  await page.getByRole('alertdialog').waitFor();
};

/** What the same baker does in another window. */
const changeDatesElsewhere = async ({ api }: Stage) => {
  const { session_token: token } = await api.signIn('bo');
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

const alert = (page: Page) => page.getByRole('alert').first().waitFor();

const isFiles = (request: Request) => new URL(request.url()).pathname === FILES_CALL;

/** Every screen of the product, and every state in which it looks different. */
export const screens: readonly Screen[] = [
  {
    name: 'login',
    async show({ page }) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in' }).waitFor();
    },
  },
  {
    name: 'login-empty-form',
    async show({ page }) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await alert(page);
    },
  },
  {
    name: 'login-refused',
    async show({ page, watch }) {
      watch.expectFailure('/api/stytch/authenticate', 401);
      await page.goto('/login');
      await logIn(page, 'bo', 'wrong');
      await alert(page);
    },
  },
  {
    name: 'login-unverified',
    async show({ page }) {
      await page.goto('/login');
      await logIn(page, 'gil');
      await page.getByText('Check your mail').waitFor();
    },
  },
  { name: 'pin-enter', show: (stage) => passwordOnly(stage) },
  {
    name: 'pin-wrong',
    async show(stage) {
      stage.watch.expectFailure(PIN_CALL, 403);
      await passwordOnly(stage);
      await enterPin(stage.page, '8642');
      await alert(stage.page);
    },
  },
  {
    name: 'pin-short',
    async show(stage) {
      await passwordOnly(stage);
      await enterPin(stage.page, '73');
      await stage.page.getByRole('button', { name: 'Continue' }).click();
      await stage.page.getByText('PIN must be exactly 4 digits.').waitFor();
    },
  },
  {
    name: 'pin-locked',
    async show(stage) {
      stage.watch.expectFailure(PIN_CALL, 429);
      const { session_token } = await stage.api.logIn('bo');
      for (let tries = 0; tries < 5; tries += 1) await stage.api.enterPin(session_token, '8642');
      await passwordOnly(stage);
      await enterPin(stage.page);
      await alert(stage.page);
    },
  },
  { name: 'pin-create', show: (stage) => passwordOnly(stage, 'cy') },
  {
    name: 'pin-create-mismatch',
    async show(stage) {
      await passwordOnly(stage, 'cy');
      await stage.page.getByLabel('New PIN').fill('8642');
      await stage.page.getByLabel('Confirm PIN').fill('8643');
      await stage.page.getByRole('button', { name: 'Create PIN' }).click();
      await stage.page.getByText('PINs do not match.').waitFor();
    },
  },
  { name: 'portal-files', show: (stage) => list(stage) },
  {
    name: 'portal-files-filtered',
    show: (stage) => list(stage, `${LIST}&search=o&type=.pdf&user=${addressOf('dee')}&sort=name`),
  },
  {
    name: 'portal-files-loading',
    async show(stage) {
      const { page } = stage;
      // The answer waits until the page is closed.
      await page.route(
        (address) => address.pathname === FILES_CALL,
        () => undefined,
      );
      await signedIn(stage);
      const asked = page.waitForRequest(isFiles);
      await page.goto(LIST);
      await asked;
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'portal-files-empty',
    async show(stage) {
      await signedIn(stage, 'dee');
      await stage.page.goto(LIST);
      await stage.page.getByText('No files found.').last().waitFor();
    },
  },
  {
    name: 'portal-files-nothing-matches',
    async show(stage) {
      await signedIn(stage);
      await stage.page.goto(`${LIST}&search=zzz`);
      await stage.page.getByText('No files found.').last().waitFor();
    },
  },
  {
    name: 'portal-files-offline',
    async show(stage) {
      const { page, watch } = stage;
      watch.expectFailure(FILES_CALL, /net::ERR_INTERNET_DISCONNECTED/);
      await list(stage);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Next page' }).click();
      await alert(page);
    },
  },
  {
    name: 'portal-files-admin',
    async show(stage) {
      await signedIn(stage, 'ada');
      await stage.page.goto(`${LIST}&admin=true&size=20`);
      await stage.page.getByRole('navigation', { name: 'Pages of files' }).waitFor();
    },
  },
  {
    name: 'portal-account',
    async show(stage) {
      await list(stage);
      await stage.page.getByRole('button', { name: /account settings$/ }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'portal-shortcuts',
    async show(stage) {
      await signedIn(stage, 'ada');
      await stage.page.goto(LIST);
      await stage.page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await stage.page.getByRole('switch').waitFor();
    },
  },
  { name: 'portal-file-details', show: details },
  { name: 'portal-file-details-history', show: busyDetails },
  {
    name: 'portal-file-details-whole-history',
    async show(stage) {
      const { page } = stage;
      await busyDetails(stage);
      await page.getByRole('button', { name: 'Show as table' }).click();
      const opened = page.getByRole('region', { name: 'Opened' });
      await opened.getByRole('button', { name: /^Show all/ }).click();
      await opened.getByRole('button', { name: 'Show 5' }).waitFor();
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
      // The answer waits until the page is closed.
      await page.route(
        (address) => address.pathname === FILE_CALL,
        () => undefined,
      );
      await list(stage);
      await page.getByRole('button', { name: `Details of ${FILE}` }).click();
      await page.getByText('Loading the details').waitFor({ state: 'attached' });
      await page.getByText('Access Management').waitFor();
    },
  },
  {
    name: 'portal-file-details-failed',
    async show(stage) {
      const { page, watch } = stage;
      watch.expectFailure(FILE_CALL, /net::ERR_INTERNET_DISCONNECTED/);
      await list(stage);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: `Details of ${FILE}` }).click();
      await alert(page);
    },
  },
  {
    name: 'portal-file-details-admin',
    async show(stage) {
      const { page } = stage;
      await signedIn(stage, 'ada');
      await page.goto(`${LIST}&admin=true&baker=${addressOf('bo')}`);
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
    name: 'portal-file-dates-question',
    async show(stage) {
      await details(stage);
      await askForDates(stage);
    },
  },
  {
    name: 'portal-file-dates-conflict',
    async show(stage) {
      const { page, watch } = stage;
      watch.expectFailure('/api/modify_dates', 412);
      await details(stage);
      await askForDates(stage);
      await changeDatesElsewhere(stage);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Save dates' }).click();
      await page.getByText('The dates were changed meanwhile.').waitFor();
    },
  },
  { name: 'portal-users', show: (stage) => people(stage) },
  {
    name: 'portal-users-ban-question',
    async show(stage) {
      await people(stage);
      await stage.page.getByRole('button', { name: `Ban ${addressOf('dee')}` }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'portal-users-unban-question',
    async show(stage) {
      await people(stage, `${PEOPLE}&status=banned`);
      await stage.page.getByRole('button', { name: `Unban ${addressOf('fay')}` }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'portal-users-banned',
    async show(stage) {
      const { page } = stage;
      await people(stage, `${PEOPLE}&search=dee`);
      await page.getByRole('button', { name: `Ban ${addressOf('dee')}` }).click();
      await page.getByRole('button', { name: 'Ban dee@…' }).click();
      const undo = page.getByRole('button', { name: /^Undo/ });
      await undo.waitFor();
      // The toast stays for as long as one is on it.
      await undo.focus();
    },
  },
  {
    name: 'portal-users-filtered',
    show: (stage) => people(stage, `${PEOPLE}&status=banned&from=2020-01-01&sort=email&dir=asc`),
  },
  {
    name: 'portal-users-loading',
    async show(stage) {
      const { page } = stage;
      // The answer waits until the page is closed.
      await page.route(
        ({ pathname }) => pathname === OPENERS_CALL,
        () => undefined,
      );
      await signedIn(stage);
      await page.goto(PEOPLE);
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'portal-users-nothing-matches',
    async show(stage) {
      await signedIn(stage);
      await stage.page.goto(`${PEOPLE}&search=zzz`);
      await stage.page.getByText('No openers found.').last().waitFor();
    },
  },
  {
    name: 'portal-users-offline',
    async show(stage) {
      const { page, watch } = stage;
      watch.expectFailure(OPENERS_CALL, /net::ERR_INTERNET_DISCONNECTED/);
      await people(stage);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Next page' }).click();
      await alert(page);
    },
  },
  { name: 'portal-users-admin', show: (stage) => people(stage, `${PEOPLE}&admin=true`, 'ada') },
  { name: 'portal-users-bakers', show: (stage) => people(stage, BAKERS, 'ada') },
  {
    name: 'portal-users-deactivate-question',
    async show(stage) {
      await people(stage, BAKERS, 'ada');
      await stage.page.getByRole('button', { name: `Deactivate ${addressOf('cy')}` }).click();
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'portal-activity', show: (stage) => log(stage) },
  {
    name: 'portal-activity-filtered',
    show: (stage) => log(stage, `${LOG}&activity=alerts&type=.pdf&from=2020-01-01&sort=user`),
  },
  {
    name: 'portal-activity-admin',
    show: (stage) => log(stage, `${LOG}&admin=true&search=ada`, 'ada'),
  },
  {
    name: 'portal-activity-file',
    async show(stage) {
      await log(stage, `${LOG}&activity=opened`);
      const link = stage.page.getByRole('link', { name: /^Show file / }).first();
      const address = (await link.getAttribute('href')) ?? '';
      await stage.page.goto(address.replace('tab=files', 'tab=activity'));
      await stage.page.getByRole('row', { name: /^File ID/ }).waitFor();
      await stage.page.getByRole('navigation', { name: 'Pages of activity' }).waitFor();
    },
  },
  {
    name: 'portal-activity-loading',
    async show(stage) {
      const { page } = stage;
      // The answers wait until the page is closed.
      await page.route(
        ({ pathname }) => pathname === LOG_CALL || pathname === '/api/stats/summary',
        () => undefined,
      );
      await signedIn(stage);
      await page.goto(LOG);
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'portal-activity-nothing-matches',
    async show(stage) {
      await signedIn(stage);
      await stage.page.goto(`${LOG}&search=zzz`);
      await stage.page.getByText('No activity found.').last().waitFor();
    },
  },
  {
    name: 'portal-activity-reversed-range',
    async show(stage) {
      const { page } = stage;
      await log(stage, `${LOG}&from=2026-01-02`);
      await page.getByLabel('To', { exact: true }).fill('2026-01-01');
      await page.getByText('The last day is before the first one.').waitFor();
    },
  },
  {
    name: 'portal-activity-offline',
    async show(stage) {
      const { page, watch } = stage;
      watch.expectFailure(LOG_CALL, /net::ERR_INTERNET_DISCONNECTED/);
      await log(stage);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Next page' }).click();
      await alert(page);
    },
  },
  {
    name: 'dev-gallery',
    async show({ page }) {
      await page.goto('/__dev/gallery');
      await page.getByRole('heading', { name: 'Gallery of parts' }).waitFor();
    },
  },
  {
    name: 'dev-inbox-empty',
    show: ({ page }) => page.goto('/__dev'),
  },
  {
    name: 'dev-inbox',
    async show({ page, api }) {
      await api.logIn('gil');
      await page.goto('/__dev');
    },
  },
  {
    name: 'verification',
    async show({ page, api }) {
      await api.logIn('gil');
      const [mail] = await api.mailsTo('gil');
      await page.goto(mail?.links[0] ?? '');
    },
  },
  {
    name: 'verification-spent',
    async show({ page, watch }) {
      watch.expectFailure('/v1/magic_links/redirect', 410);
      await page.goto(`/v1/magic_links/redirect?token=${PASSWORD}`);
    },
  },
  { name: 'errors', show: ({ page }) => page.goto('/errors') },
];
