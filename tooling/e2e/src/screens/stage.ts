import type { Page } from '@playwright/test';
import type { Api } from '../api/api.ts';
import type { Account } from '../people/accounts.ts';
import type { PageWatch } from '../pages/page-watch.ts';
import type { Wire } from '../server/wire.ts';

export interface Stage {
  page: Page;
  api: Api;
  watch: PageWatch;
  /** Between the page and the server. */
  wire: Wire;
  logInAs: (account: Account) => Promise<string>;
  tokenOf: (account: Account) => Promise<string>;
}

export interface Screen {
  name: string;
  /** Leads a fresh page to the screen and waits until it stands still. */
  show: (stage: Stage) => Promise<unknown>;
}

export const CALLS = {
  files: '/api/get_files',
  file: '/api/get_document',
  activity: '/api/get_all_audit_logs',
  totals: '/api/stats/summary',
  openers: '/api/users/openers',
} as const;

export const LISTS = {
  files: '/portal?tab=files',
  users: '/portal?tab=users',
  bakers: '/portal?tab=users&admin=true&people=bakers',
  activity: '/portal?tab=activity',
} as const;

/** A list of the dashboard with its first rows. */
export const list = async (stage: Stage, address: string, account: Account = 'bo') => {
  await stage.logInAs(account);
  await stage.page.goto(address);
  await stage.page.getByRole('navigation', { name: /^Pages of/ }).waitFor();
};

export const alert = (page: Page) => page.getByRole('alert').first().waitFor();

/** Calls that no answer comes to until the page is closed. */
export const leaveWaiting = (page: Page, ...calls: readonly string[]) =>
  page.route(
    ({ pathname }) => calls.includes(pathname),
    () => undefined,
  );

/** A list whose first answer is not there yet. */
export const waiting = async (stage: Stage, address: string, ...calls: readonly string[]) => {
  const { page } = stage;
  await leaveWaiting(page, ...calls);
  await stage.logInAs('bo');
  const asked = page.waitForRequest((request) => calls.includes(new URL(request.url()).pathname));
  await page.goto(address);
  await asked;
  await page.getByRole('table').waitFor();
};

/** A call whose connection breaks each time. */
export const breakOff = async ({ page, watch }: Stage, call: string) => {
  watch.expectFailure(call, /net::ERR_CONNECTION_FAILED/);
  await page.route(
    ({ pathname }) => pathname === call,
    (route) => route.abort('connectionfailed'),
  );
};

/** A list whose first answer does not come at all. */
export const failed = async (stage: Stage, address: string, call: string) => {
  await breakOff(stage, call);
  await stage.logInAs('bo');
  await stage.page.goto(address);
  await alert(stage.page);
};

/** A list that was there before its next page could not be had. */
export const offline = async (stage: Stage, address: string, call: string) => {
  const { page, watch } = stage;
  watch.expectFailure(call, /net::ERR_INTERNET_DISCONNECTED/);
  await list(stage, address);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await alert(page);
};
