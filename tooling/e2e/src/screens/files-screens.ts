import { emailOf } from '../people/accounts.ts';
import {
  API_PATHS,
  leaveRequestsUnanswered,
  openList,
  LIST_URLS,
  openNextPageOffline,
  GROUP_LABEL,
  showGroup,
  type Screen,
  type ScreenContext,
  openLoadingList,
  createFailedListScreens,
  openEmptyList,
} from './screen-context.ts';

const LONG_FILE_NAME = `${'Recipe_for_a_bread_that_takes_three_days_and_its_history_'.repeat(3)}Ω.pdf`;

/** The name has no spaces and the email address has the maximum length, so neither can wrap. */
const bakeFileWithLongName = async ({ api, tokenOf }: ScreenContext) => {
  const token = await tokenOf('bo');
  await api.portal('/bake', token, {
    name: LONG_FILE_NAME,
    checksum: 'ab'.repeat(32),
    size: 1,
    type: 'application/pdf',
    permissions: [{ email: `${'bread'.repeat(12)}@${'oven.'.repeat(20)}bakehouse.test` }],
  });
};

const ACCESS_CALL = '/api/modify_permissions';

const SELECTED_ROWS = [0, 1, 3];

/** On a phone, a button shows the checkboxes. */
const selectFiles = async (context: ScreenContext) => {
  const { page } = context;
  await openList(context, LIST_URLS.files);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all files)/ });
  const start = page.getByRole('button', { name: 'Select', exact: true });
  await boxes.or(start).first().waitFor();
  if (await start.isVisible()) await start.click();
  for (const index of SELECTED_ROWS) await boxes.nth(index).click();
};

/** On a phone, the menu is among the filters. */
const showViewMenu = async (context: ScreenContext) => {
  const { page, api } = context;
  const token = await context.tokenOf('bo');
  const views = [
    ['Expired contracts', 'status=expired'],
    ['All files that the partner in the north opens every month', 'search=north'],
  ];
  for (const [name, query] of views)
    await api.portal('/saved_views/create', token, { tab: 'files', name, query });
  await openList(context, LIST_URLS.files);
  const menu = page.getByRole('button', { name: 'View', exact: true });
  const filters = page.getByRole('button', { name: /^Filters/ });
  await menu.or(filters).first().waitFor();
  if (!(await menu.isVisible())) await filters.click();
  await menu.click();
  await page.getByRole('button', { name: 'Change Expired contracts' }).click();
};

export const filesScreens: readonly Screen[] = [
  { name: 'portal-files', show: (context) => openList(context, LIST_URLS.files) },
  { name: 'portal-files-views', isVariant: true, show: showViewMenu },
  {
    name: 'portal-files-selected',
    isVariant: true,
    show: selectFiles,
  },
  {
    name: 'portal-files-extend',
    isVariant: true,
    async show(context) {
      await selectFiles(context);
      await context.page.getByRole('button', { name: 'Extend' }).click();
      await context.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'portal-files-add-wrong-people',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await selectFiles(context);
      await page.getByRole('button', { name: 'Add people' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Emails, domains and groups').fill('new@partner.example, *@com');
      await dialog.getByRole('button', { name: 'Add to 3 files' }).click();
      await dialog.getByText(/^Not an email, wildcard domain/).waitFor();
    },
  },
  {
    name: 'portal-files-share-with-group',
    async show(context) {
      const { page } = context;
      await showGroup(page);
      await selectFiles(context);
      await page.getByRole('button', { name: 'Add people' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: GROUP_LABEL }).click();
      await dialog.getByLabel('Limit').selectOption('Until a date and time');
      await dialog.getByText('Will change (3)').waitFor();
    },
  },
  {
    name: 'portal-files-added-people',
    async show(context) {
      const { page, monitor } = context;
      await selectFiles(context);
      await page.getByRole('button', { name: 'Add people' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Emails, domains and groups').fill('new@partner.example');
      monitor.expectFailure(ACCESS_CALL, 418);
      await page.route(`**${ACCESS_CALL}`, (route) => route.fulfill({ status: 418 }), { times: 1 });
      await dialog.getByRole('button', { name: 'Add to 3 files' }).click();
      await dialog.getByText('1 file could not be changed.').waitFor();
    },
  },
  {
    name: 'portal-files-phone-filters',
    isVariant: true,
    async show(context) {
      await openList(context, `${LIST_URLS.files}&status=open`);
      // Wide screens show the filters without a button.
      const filters = context.page.getByRole('button', { name: 'Filters (1)' });
      if (await filters.isVisible()) await filters.click();
      await context.page.getByLabel('File type').waitFor();
    },
  },
  {
    name: 'portal-files-view-menu',
    async show(context) {
      const { page } = context;
      await openList(context, LIST_URLS.files);
      const filters = page.getByRole('button', { name: 'Filters' });
      const view = page.getByRole('button', { name: 'View', exact: true });
      await filters.or(view).first().waitFor();
      if (await filters.isVisible()) await filters.click();
      await view.click();
      await page.getByRole('group', { name: 'Columns' }).waitFor();
    },
  },
  {
    name: 'portal-files-compact',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.files}&hide=baker.openable.id&rows=compact`),
  },
  {
    name: 'portal-files-filtered',
    isVariant: true,
    show: (context) =>
      openList(context, `${LIST_URLS.files}&search=o&type=.pdf&user=${emailOf('dee')}&sort=name`),
  },
  {
    name: 'portal-files-hundred',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.files}&size=100`),
  },
  {
    name: 'portal-files-utc',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.files}&zone=utc`),
  },
  {
    name: 'portal-files-time',
    isVariant: true,
    async show(context) {
      await openList(context, LIST_URLS.files);
      await context.page.getByRole('row').locator('time').filter({ visible: true }).first().hover();
      await context.page.getByRole('tooltip').waitFor();
    },
  },
  {
    name: 'portal-files-long-name',
    isVariant: true,
    async show(context) {
      await bakeFileWithLongName(context);
      await openList(context, LIST_URLS.files);
    },
  },
  ...createFailedListScreens('files', LIST_URLS.files, [API_PATHS.files]),
  {
    name: 'portal-files-slow',
    isVariant: true,
    async show(context) {
      await openLoadingList(context, LIST_URLS.files, API_PATHS.files);
      await context.page.getByText('This takes longer than usual.').waitFor();
    },
  },
  {
    name: 'portal-files-next-page-slow',
    isVariant: true,
    async show(context) {
      const { page } = context;
      await openList(context, LIST_URLS.files);
      await leaveRequestsUnanswered(page, API_PATHS.files);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('This takes longer than usual.').waitFor();
    },
  },
  {
    name: 'portal-files-empty',
    isVariant: true,
    show: (context) =>
      openEmptyList(context, LIST_URLS.files, { text: 'No files found.', account: 'dee' }),
  },
  {
    name: 'portal-files-nothing-matches',
    isVariant: true,
    show: (context) =>
      openEmptyList(context, `${LIST_URLS.files}&search=zzz`, { text: 'No files found.' }),
  },
  {
    name: 'portal-files-offline',
    isVariant: true,
    show: (context) => openNextPageOffline(context, LIST_URLS.files, API_PATHS.files),
  },
  {
    name: 'portal-files-closed',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.files}&admin=true&status=closed`, 'ada'),
  },
  {
    name: 'portal-files-admin',
    isVariant: true,
    show: (context) => openList(context, `${LIST_URLS.files}&admin=true&size=20`, 'ada'),
  },
];
