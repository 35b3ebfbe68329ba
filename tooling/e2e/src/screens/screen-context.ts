import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import type { DemoAccount } from '../people/accounts.ts';
import type { PageMonitor } from '../pages/page-monitor.ts';
import type { TcpProxy } from '../server/tcp-proxy.ts';
import type { TestServer } from '../server/test-server.ts';

export interface ScreenContext extends Pick<TestServer, 'impersonate'> {
  page: Page;
  api: ApiClient;
  monitor: PageMonitor;
  /** The proxy between the page and the server. */
  tcpProxy: TcpProxy;
  logInAs: (account: DemoAccount) => Promise<string>;
  tokenOf: (account: DemoAccount) => Promise<string>;
}

export interface Screen {
  name: string;
  /** If true, another screen has the same layout, so only `test:long` checks this one. */
  isVariant?: true;
  show: (context: ScreenContext) => Promise<unknown>;
}

export const API_PATHS = {
  files: '/api/get_files',
  file: '/api/get_document',
  activity: '/api/get_all_audit_logs',
  totals: '/api/stats/summary',
  openers: '/api/users/openers',
  shared: '/api/shared_files',
} as const;

export const LIST_URLS = {
  files: '/portal?tab=files',
  users: '/portal?tab=users',
  bakers: '/portal?tab=users&admin=true&people=bakers',
  activity: '/portal?tab=activity',
  shared: '/portal?tab=shared',
} as const;

export const openList = async (
  context: ScreenContext,
  url: string,
  account: DemoAccount = 'bo',
) => {
  await context.logInAs(account);
  await context.page.goto(url);
  await context.page.getByRole('navigation', { name: /^Pages of/ }).waitFor();
};

export const waitForAlert = (page: Page) => page.getByRole('alert').first().waitFor();

/** A focused toast does not close by itself. */
export const GROUP_LABEL = 'Sales and marketing · 12 people, 1 domain';

const GROUP = {
  ...{ id: 'b3a1c9de-0000-4000-8000-000000000001', name: 'Sales and marketing', owner: 'baker' },
  ...{ people_count: 12, domain_count: 1, files_count: 3, version: 1 },
};

/** Gives the user a group that the demo data does not have. */
export const showGroup = (page: Page): Promise<unknown> =>
  page.route('**/api/get_groups*', (route) => route.fulfill({ json: { data: [GROUP] } }));

export const keepToastOpen = (toastButton: Locator) => toastButton.focus();

export const leaveRequestsUnanswered = (page: Page, ...calls: readonly string[]) =>
  page.route(
    ({ pathname }) => calls.includes(pathname),
    () => undefined,
  );

export const openLoadingList = async (
  context: ScreenContext,
  url: string,
  ...calls: readonly string[]
) => {
  const { page } = context;
  await leaveRequestsUnanswered(page, ...calls);
  await context.logInAs('bo');
  const asked = page.waitForRequest((request) => calls.includes(new URL(request.url()).pathname));
  await page.goto(url);
  await asked;
  await page.getByRole('table').waitFor();
};

export const failConnections = async ({ page, monitor }: ScreenContext, call: string) => {
  monitor.expectFailure(call, /net::ERR_CONNECTION_FAILED/);
  await page.route(
    ({ pathname }) => pathname === call,
    (route) => route.abort('connectionfailed'),
  );
};

const openFailedList = async (context: ScreenContext, url: string, call: string) => {
  await failConnections(context, call);
  await context.logInAs('bo');
  await context.page.goto(url);
  await waitForAlert(context.page);
};

export const openEmptyList = async (
  context: ScreenContext,
  url: string,
  { text, account = 'bo' }: { text: string; account?: DemoAccount },
) => {
  await context.logInAs(account);
  await context.page.goto(url);
  await context.page.getByText(text).last().waitFor();
};

/** A list whose first page is awaited, and one whose first page cannot be read. */
export const createFailedListScreens = (
  name: string,
  url: string,
  calls: readonly [list: string, ...others: string[]],
): Screen[] => [
  {
    name: `portal-${name}-loading`,
    isVariant: true,
    show: (context) => openLoadingList(context, url, ...calls),
  },
  {
    name: `portal-${name}-failed`,
    isVariant: true,
    show: (context) => openFailedList(context, url, calls[0]),
  },
];

export const openNextPageOffline = async (context: ScreenContext, url: string, call: string) => {
  const { page, monitor } = context;
  monitor.expectFailure(call, /net::ERR_INTERNET_DISCONNECTED/);
  await openList(context, url);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await waitForAlert(page);
};
