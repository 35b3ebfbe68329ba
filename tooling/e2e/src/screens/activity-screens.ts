import {
  alert,
  breakOff,
  CALLS,
  failed,
  list,
  LISTS,
  offline,
  type Screen,
  waiting,
} from './stage.ts';

export const activityScreens: readonly Screen[] = [
  { name: 'portal-activity', show: (stage) => list(stage, LISTS.activity) },
  {
    name: 'portal-activity-filtered',
    show: (stage) =>
      list(stage, `${LISTS.activity}&activity=alerts&type=.pdf&from=2020-01-01&sort=user`),
  },
  {
    name: 'portal-activity-admin',
    show: (stage) => list(stage, `${LISTS.activity}&admin=true&search=ada`, 'ada'),
  },
  {
    name: 'portal-activity-file',
    async show(stage) {
      await list(stage, `${LISTS.activity}&activity=opened`);
      const link = stage.page.getByRole('link', { name: /^Show file / }).first();
      const address = (await link.getAttribute('href')) ?? '';
      await stage.page.goto(address.replace('tab=files', 'tab=activity'));
      await stage.page.getByRole('row', { name: /^File ID/ }).waitFor();
      await stage.page.getByRole('navigation', { name: 'Pages of activity' }).waitFor();
    },
  },
  {
    name: 'portal-activity-loading',
    show: (stage) => waiting(stage, LISTS.activity, CALLS.activity, CALLS.totals),
  },
  {
    name: 'portal-activity-nothing-matches',
    async show(stage) {
      await stage.logInAs('bo');
      await stage.page.goto(`${LISTS.activity}&search=zzz`);
      await stage.page.getByText('No activity found.').last().waitFor();
    },
  },
  {
    name: 'portal-activity-reversed-range',
    async show(stage) {
      const { page } = stage;
      await list(stage, `${LISTS.activity}&from=2026-01-02`);
      await page.getByLabel('To', { exact: true }).fill('2026-01-01');
      await page.getByText('The end date must be on or after the start date.').waitFor();
    },
  },
  {
    name: 'portal-activity-failed',
    show: (stage) => failed(stage, LISTS.activity, CALLS.activity),
  },
  {
    name: 'portal-activity-totals-failed',
    async show(stage) {
      await breakOff(stage, CALLS.totals);
      await list(stage, LISTS.activity);
      await alert(stage.page);
    },
  },
  {
    name: 'portal-activity-offline',
    show: (stage) => offline(stage, LISTS.activity, CALLS.activity),
  },
];
