import {
  waitForAlert,
  failConnections,
  API_PATHS,
  openList,
  LIST_URLS,
  openNextPageOffline,
  type Screen,
  createFailedListScreens,
  openEmptyList,
} from './screen-context.ts';

export const activityScreens: readonly Screen[] = [
  { name: 'portal-activity', show: (context) => openList(context, LIST_URLS.activity) },
  {
    name: 'portal-activity-filtered',
    isVariant: true,
    show: (context) =>
      openList(
        context,
        `${LIST_URLS.activity}&activity=alerts&type=.pdf&from=2020-01-01&sort=user`,
      ),
  },
  {
    name: 'portal-activity-admin',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.activity}&admin=true&search=ada`, 'ada'),
  },
  {
    name: 'portal-activity-file',
    isVariant: true,
    async show(context) {
      await openList(context, `${LIST_URLS.activity}&activity=opened`);
      const link = context.page.locator('tbody a[href*="tab=files"]').first();
      const address = (await link.getAttribute('href')) ?? '';
      await context.page.goto(address.replace('tab=files', 'tab=activity'));
      await context.page.getByRole('row', { name: /^File ID/ }).waitFor();
      await context.page.getByRole('navigation', { name: 'Pages of activity' }).waitFor();
    },
  },
  ...createFailedListScreens('activity', LIST_URLS.activity, [
    API_PATHS.activity,
    API_PATHS.totals,
  ]),
  {
    name: 'portal-activity-nothing-matches',
    isVariant: true,
    show: (context) =>
      openEmptyList(context, `${LIST_URLS.activity}&search=zzz`, { text: 'No activity found.' }),
  },
  {
    name: 'portal-activity-reversed-range',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openList(context, `${LIST_URLS.activity}&from=2026-01-02`);
      await page.getByLabel('To', { exact: true }).fill('2026-01-01');
      await page.getByText('The end date must be on or after the start date.').waitFor();
    },
  },
  {
    name: 'portal-activity-totals-failed',
    isVariant: true,
    async show(context) {
      await failConnections(context, API_PATHS.totals);
      await openList(context, LIST_URLS.activity);
      await waitForAlert(context.page);
    },
  },
  {
    name: 'portal-activity-offline',
    isVariant: true,
    show: (context) => openNextPageOffline(context, LIST_URLS.activity, API_PATHS.activity),
  },
];
