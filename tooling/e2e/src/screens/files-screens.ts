import { addressOf } from '../people/accounts.ts';
import {
  CALLS,
  failed,
  leaveWaiting,
  list,
  LISTS,
  offline,
  type Screen,
  type Stage,
  waiting,
} from './stage.ts';

const noFiles = (stage: Stage) => stage.page.getByText('No files found.').last().waitFor();

const LONG_NAME = `${'Recipe_for_a_bread_that_takes_three_days_and_its_history_'.repeat(3)}Ω.pdf`;

/** A name without a blank, and an address that is as long as one may be. */
const bakeLongName = async ({ api, tokenOf }: Stage) => {
  const token = await tokenOf('bo');
  await api.portal('/bake', token, {
    name: LONG_NAME,
    checksum: 'ab'.repeat(32),
    size: 1,
    type: 'application/pdf',
    permissions: [{ email: `${'bread'.repeat(12)}@${'oven.'.repeat(20)}bakehouse.test` }],
  });
};

export const filesScreens: readonly Screen[] = [
  { name: 'portal-files', show: (stage) => list(stage, LISTS.files) },
  {
    name: 'portal-files-filtered',
    show: (stage) =>
      list(stage, `${LISTS.files}&search=o&type=.pdf&user=${addressOf('dee')}&sort=name`),
  },
  { name: 'portal-files-hundred', show: (stage) => list(stage, `${LISTS.files}&size=100`) },
  { name: 'portal-files-utc', show: (stage) => list(stage, `${LISTS.files}&zone=utc`) },
  {
    name: 'portal-files-time',
    async show(stage) {
      await list(stage, LISTS.files);
      await stage.page.getByRole('row').nth(3).locator('time').first().hover();
      await stage.page.getByRole('tooltip').waitFor();
    },
  },
  {
    name: 'portal-files-long-name',
    async show(stage) {
      await bakeLongName(stage);
      await list(stage, LISTS.files);
    },
  },
  { name: 'portal-files-loading', show: (stage) => waiting(stage, LISTS.files, CALLS.files) },
  {
    name: 'portal-files-slow',
    async show(stage) {
      await waiting(stage, LISTS.files, CALLS.files);
      await stage.page.getByText('This takes longer than usual.').waitFor();
    },
  },
  {
    name: 'portal-files-next-page-slow',
    async show(stage) {
      const { page } = stage;
      await list(stage, LISTS.files);
      await leaveWaiting(page, CALLS.files);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('This takes longer than usual.').waitFor();
    },
  },
  {
    name: 'portal-files-empty',
    async show(stage) {
      await stage.logInAs('dee');
      await stage.page.goto(LISTS.files);
      await noFiles(stage);
    },
  },
  {
    name: 'portal-files-nothing-matches',
    async show(stage) {
      await stage.logInAs('bo');
      await stage.page.goto(`${LISTS.files}&search=zzz`);
      await noFiles(stage);
    },
  },
  { name: 'portal-files-failed', show: (stage) => failed(stage, LISTS.files, CALLS.files) },
  { name: 'portal-files-offline', show: (stage) => offline(stage, LISTS.files, CALLS.files) },
  {
    name: 'portal-files-admin',
    show: (stage) => list(stage, `${LISTS.files}&admin=true&size=20`, 'ada'),
  },
];
