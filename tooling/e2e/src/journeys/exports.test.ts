import type { Page } from '@playwright/test';
import { findAxeViolations } from '../pages/axe.ts';
import {
  startHeldExport,
  CUT_RESPONSE_ERROR,
  downloadButton,
  ACTIVITY_EXPORT_PATH,
  readAllRows,
  downloadCsv,
  findToast,
  collectDownloads,
  ALL_ACTIVITY_URL,
} from '../pages/export-steps.ts';
import { expect, test } from '../fixtures.ts';

const PARTLY =
  /The download of activity stopped after [\d,]+ of \d,\d{3} rows\. Nothing was saved\./;

test.use({ throughTcpProxy: true });

interface FileRow {
  id: string;
  filetitle: string;
  baker_email: string;
  created_at: string;
  openable_date: string | null;
  expiration_date: string | null;
  status: 'open' | 'not_openable_yet' | 'expired' | 'closed';
  people_count: number;
  domain_count: number;
  group_count: number;
  last_opened_at: string | null;
  last_opened_by: string | null;
  refused_count: number;
}

interface EventRow {
  id: string;
  timestamp: string;
  user: string;
  deviceType: string;
  baker: string | null;
  action: string;
  file: string | null;
  fileId: string | null;
  msg: string;
}

interface PersonRow {
  email: string;
  cake_permission_count: number;
  last_opened_at?: string | null;
  last_bake_at?: string;
  is_active: boolean;
  inactive_because?: 'no_account' | 'deactivated' | 'never' | 'long_ago';
  ban_info?: { ban_level: string } | null;
  banned_by_bakers?: number;
}

const INACTIVE_TEXTS = {
  no_account: 'Inactive: No account',
  deactivated: 'Inactive: Deactivated',
  never: 'Inactive: Not opened yet',
  long_ago: 'Inactive: For over 90 days',
};

const activityOf = ({ is_active, inactive_because: reason = 'never' }: PersonRow) =>
  is_active ? 'Active' : INACTIVE_TEXTS[reason];

const openerStatusOf = (row: PersonRow) => {
  const { ban_info, banned_by_bakers: bakers = 0 } = row;
  if (ban_info?.ban_level === 'org') return 'Banned';
  if (bakers > 0) return `Banned by ${bakers} ${bakers === 1 ? 'baker' : 'bakers'}`;
  if (ban_info) return 'Banned';
  return activityOf(row);
};

/** Bakers are active or inactive; a ban does not change their status. */
const statusOf = (row: PersonRow) =>
  row.last_bake_at === undefined ? openerStatusOf(row) : activityOf(row);

const personCells = (row: PersonRow) => [
  row.email,
  String(row.cake_permission_count),
  row.last_opened_at ?? row.last_bake_at ?? '',
  statusOf(row),
];

const grouped = (value: number) => value.toLocaleString('en-US');

const FILE_COLUMNS = [
  ...['ID', 'Display Name', 'Baker', 'Created', 'Openable', 'Expires'],
  ...[
    'Status',
    'People',
    'Domains',
    'Groups',
    'Last Allowed',
    'Last Allowed By',
    'Refused (30 days)',
  ],
];

const FILE_STATUS_CELLS: Record<FileRow['status'], string> = {
  open: 'Open',
  not_openable_yet: 'Not openable yet',
  expired: 'Expired',
  closed: 'Closed',
};

const fileCells = (row: FileRow) => [
  row.id,
  row.filetitle,
  row.baker_email,
  row.created_at,
  row.openable_date ?? '',
  row.expiration_date ?? '',
  FILE_STATUS_CELLS[row.status],
  String(row.people_count),
  String(row.domain_count),
  String(row.group_count),
  row.last_opened_at ?? '',
  row.last_opened_by ?? '',
  String(row.refused_count),
];

const eventCells = (row: EventRow) => [
  row.id,
  row.user,
  row.deviceType,
  row.baker ?? '',
  row.action,
  row.file ?? '',
  row.fileId ?? '',
  row.timestamp,
];

const opened = async (page: Page, url: string) => {
  await page.goto(url);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('tbody tr').first()).toBeVisible();
};

test("the CSV has all files of a baker's list in the same order, and the export is in the audit log", async ({
  page,
  api,
  logInAs,
}) => {
  const token = await logInAs('bo');
  await opened(page, '/portal?tab=files&type=.pdf&sort=name&dir=asc&page=2');
  const saved = await downloadCsv(page, () => downloadButton(page).click());
  const query = { file_type: '.pdf', sort_by: 'name', sort_dir: 'asc' };
  const files = await readAllRows<FileRow>(api, token, { path: '/get_files', query });
  expect(files.length).toBeGreaterThan(10);
  expect(saved.columns).toEqual(FILE_COLUMNS);
  expect(saved.rows).toEqual(files.map(fileCells));
  expect(saved.name).toMatch(/^bakehouse-files_pdf_[A-Za-z0-9+-]+_\d{4}-\d\d-\d\d\.csv$/);
  await expect(findToast(page, `CSV of files downloaded: ${files.length} rows.`)).toBeVisible();

  const events = await readAllRows<EventRow>(api, token, {
    path: '/get_all_audit_logs',
    query: {},
  });
  expect(events.find(({ action }) => action === 'export_created')).toMatchObject({
    user: 'bo@bakehouse.test',
    msg: `Exported ${files.length} files to files.csv`,
  });
});

test(
  'a file name that looks like a formula is exported as text',
  { tag: '@long' },
  async ({ page, api, logInAs }) => {
    const token = await logInAs('bo');
    const name = '=HYPERLINK("https://x.example";"Brötchen 🥐").pdf';
    const file = { name, checksum: 'ab'.repeat(32), size: 1, type: 'application/pdf' };
    expect((await api.portal('/bake', token, { ...file, permissions: [] })).status).toBe(201);
    await opened(page, '/portal?tab=files');
    const saved = await downloadCsv(page, () => downloadButton(page).click());
    expect(saved.rows[0]?.[1]).toBe(`'${name}`);
    expect(saved.rows).toHaveLength(65);
  },
);

test(
  'the CSV of an empty search has only the column names',
  { tag: '@long' },
  async ({ page, logInAs }) => {
    await logInAs('bo');
    await page.goto('/portal?tab=files&search=no%20such%20loaf');
    await expect(page.getByRole('cell', { name: 'No files found.' })).toBeVisible();
    const saved = await downloadCsv(page, () => downloadButton(page).click());
    expect(saved.columns).toHaveLength(FILE_COLUMNS.length);
    expect(saved.rows).toEqual([]);
    expect(saved.name).toContain('_search-no-such-loaf_');
    await expect(findToast(page, 'CSV of files downloaded: 0 rows.')).toBeVisible();
  },
);

const PEOPLE = [
  {
    who: 'the openers of a baker',
    account: 'bo',
    url: '/portal?tab=users&sort=email&dir=asc',
    list: { path: '/users/openers', query: { sort_by: 'email', sort_dir: 'asc', domains: 'true' } },
    columns: ['Email', 'Cakes', 'Last Opened', 'Status'],
    name: /^bakehouse-openers_[A-Z]/,
  },
  {
    who: 'the banned openers of the organisation',
    account: 'ada',
    url: '/portal?tab=users&people=openers&admin=true&status=banned',
    list: { path: '/users/openers', query: { status: 'banned', admin: 'true', domains: 'true' } },
    columns: ['Email', 'Cakes', 'Last Opened', 'Status'],
    name: /^bakehouse-openers_organisation_banned_/,
  },
  {
    who: 'the bakers of the organisation',
    account: 'ada',
    url: '/portal?tab=users&people=bakers&admin=true',
    list: { path: '/users/bakers', query: { admin: 'true' } },
    columns: ['Email', 'Cakes Baked', 'Last Bake', 'Status'],
    name: /^bakehouse-bakers_organisation_/,
  },
] as const;

for (const { who, account, url, list, columns, name } of PEOPLE) {
  test(
    `the CSV of ${who} has the same rows as the list`,
    { tag: '@long' },
    async ({ page, api, logInAs }) => {
      const token = await logInAs(account);
      await opened(page, url);
      const saved = await downloadCsv(page, () => downloadButton(page).click());
      const people = await readAllRows<PersonRow>(api, token, list);
      expect(people.length).toBeGreaterThan(0);
      expect(saved.columns).toEqual(columns);
      expect(saved.rows).toEqual(people.map(personCells));
      expect(saved.name).toMatch(name);
    },
  );
}

test.describe('on a laptop in Kathmandu', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' });

  /** Kathmandu is 5:45 hours ahead of UTC. */
  const OFFSET_MS = 20_700_000;
  const DAY_MS = 86_400_000;
  const ZONES = [
    { zone: 'mine', query: '', offset: OFFSET_MS, name: /_Asia-Kath?mandu_/ },
    { zone: 'UTC', query: '&zone=utc', offset: 0, name: /_UTC_/ },
  ];

  for (const { zone, query, offset, name } of ZONES) {
    test(
      `the CSV of an administrator has the alerts of two days in the time zone "${zone}" and names the zone`,
      { tag: '@long' },
      async ({ page, api, logInAs }) => {
        const token = await logInAs('ada');
        const end = Math.floor((Date.now() + offset) / DAY_MS) * DAY_MS;
        const [from = '', to = ''] = [end - 3 * DAY_MS, end - 2 * DAY_MS].map((day) =>
          new Date(day).toISOString().slice(0, 10),
        );
        await opened(page, `${ALL_ACTIVITY_URL}&activity=alerts&from=${from}&to=${to}${query}`);
        const saved = await downloadCsv(page, () => downloadButton(page).click());
        const events = await readAllRows<EventRow>(api, token, {
          path: '/get_all_audit_logs',
          query: {
            admin: 'true',
            activity_type: 'alerts',
            timestamp_after: new Date(end - 3 * DAY_MS - offset).toISOString(),
            timestamp_before: new Date(end - DAY_MS - offset).toISOString(),
          },
        });
        expect(events.length).toBeGreaterThan(0);
        expect(saved.columns).toEqual([
          'ID',
          'User',
          'Device Type',
          'Baker',
          'Action',
          'File',
          'File ID',
          'Timestamp',
        ]);
        expect(saved.rows).toEqual(events.map(eventCells));
        expect(saved.name).toMatch(/^bakehouse-activity_organisation_alerts_/);
        expect(saved.name).toContain(`_${from}-to-${to}_`);
        expect(saved.name).toMatch(name);
      },
    );
  }
});

test('a running export shows its progress, continues on another tab, and disables the button', async ({
  page,
  tcpProxy,
  logInAs,
}) => {
  await logInAs('ada');
  const downloads = collectDownloads(page);
  await startHeldExport(page, tcpProxy);
  const busy = page.getByRole('button', { name: 'Download CSV', exact: true });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  expect(await findAxeViolations(page, { include: 'html' })).toEqual([]);

  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await expect(downloadButton(page)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  tcpProxy.release();
  await expect(findToast(page, /CSV of activity downloaded: \d,\d{3} rows\./)).toBeVisible();
  expect(downloads).toHaveLength(1);
});

test(
  'an export that is cancelled by keyboard saves nothing and can be started again',
  { tag: '@long' },
  async ({ page, tcpProxy, logInAs }) => {
    await logInAs('ada');
    const downloads = collectDownloads(page);
    await startHeldExport(page, tcpProxy);
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(findToast(page, 'Download of activity cancelled.')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(downloads).toHaveLength(0);

    tcpProxy.release();
    const saved = await downloadCsv(page, () => downloadButton(page).click());
    await expect(
      findToast(page, new RegExp(`downloaded: ${grouped(saved.rows.length)} rows`)),
    ).toBeVisible();
  },
);

test(
  'an export that is interrupted offline shows an error, saves nothing and can be tried again',
  { tag: '@long' },
  async ({ page, context, tcpProxy, logInAs }) => {
    await logInAs('ada');
    const downloads = collectDownloads(page);
    await startHeldExport(page, tcpProxy);
    await context.setOffline(true);
    const banner = page.getByText('You are currently offline.');
    await expect(banner).toBeVisible();
    const failure = findToast(page, 'You are offline. Please check your connection.');
    await expect(failure).toContainText(PARTLY);
    expect(downloads).toHaveLength(0);

    tcpProxy.release();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
    const saved = await downloadCsv(page, () =>
      failure.getByRole('button', { name: /^Try again/ }).click(),
    );
    expect(saved.rows.length).toBeGreaterThan(2_000);
    await expect(failure).toHaveCount(0);
  },
);

test(
  'an export whose connection is cut shows an error and saves nothing',
  { tag: '@long' },
  async ({ page, monitor, tcpProxy, logInAs }) => {
    monitor.expectFailure(ACTIVITY_EXPORT_PATH, CUT_RESPONSE_ERROR);
    await logInAs('ada');
    const downloads = collectDownloads(page);
    await startHeldExport(page, tcpProxy);
    tcpProxy.cut();
    await expect(findToast(page, 'Could not connect to the server.')).toContainText(PARTLY);
    expect(downloads).toHaveLength(0);
  },
);

test(
  'an export from a killed server shows an error and succeeds after the restart',
  { tag: '@long' },
  async ({ page, server, monitor, tcpProxy, logInAs }) => {
    monitor.expectFailure(ACTIVITY_EXPORT_PATH, CUT_RESPONSE_ERROR);
    await logInAs('ada');
    const downloads = collectDownloads(page);
    await startHeldExport(page, tcpProxy);
    const failure = findToast(page, 'Could not connect to the server.');
    await server.crash();
    tcpProxy.cut();
    try {
      await expect(failure).toContainText(PARTLY);
      expect(downloads).toHaveLength(0);
    } finally {
      await server.restart();
    }
    tcpProxy.release();
    const again = failure.getByRole('button', { name: /^Try again/ });
    const saved = await downloadCsv(page, () => again.click());
    await expect(findToast(page, `downloaded: ${grouped(saved.rows.length)} rows.`)).toBeVisible();
  },
);

test(
  'logging out cancels an export and says so',
  { tag: '@long' },
  async ({ page, tcpProxy, logInAs }) => {
    await logInAs('ada');
    const downloads = collectDownloads(page);
    await startHeldExport(page, tcpProxy);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(findToast(page, 'Download of activity stopped: you logged out.')).toBeVisible();
    tcpProxy.release();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(downloads).toHaveLength(0);
  },
);
