import type { Browser, BrowserContext, Page } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { toKb } from '../portal-build/compressed-size.ts';
import { signInTokens, type SessionTokens } from '../server/demo-session.ts';
import { createHttpClient } from '../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { installPageProbe, takeObservedDurations, timeTabSwitch } from '../browser/page-probe.ts';
import { buildWorkspace } from '../repository.ts';
import { holdIdleLoading } from '../browser/hold-idle-loading.ts';
import { recordScriptRequests } from '../browser/script-requests.ts';
import { withRunningServer } from '../server/server-process.ts';
import { median } from '../results/statistics.ts';

const MEASURED_ROUNDS = 5;
const CPU_SLOWDOWN_FACTOR = 4;
const LIST_DELAY_MS = 400;
const MAX_TAB_SWITCH_MS = 100;
const MAX_LONG_TASK_MS = 200;
const MAX_KEY_PRESS_MS = 200;
const MAX_DASHBOARD_JS_KB = 120;
const TYPED_SEARCH_TEXT = 'oven report';
const KEY_INTERVAL_MS = 90;

/** An administrator sees all rows, which are enough to fill a page of 100. */
const FILES_TAB_PATH = '/portal?tab=files&admin=true';
const ACTIVITY_TAB_PATH = '/portal?tab=activity&admin=true';
const LIST_ENDPOINTS = ['get_files', 'get_all_audit_logs', 'users/openers', 'users/bakers'];

interface BenchmarkSite {
  browser: Browser;
  origin: string;
  tokens: SessionTokens;
}

/** A measurement starts in a new browser context, because its cache is empty. */
async function newLoggedInContext({
  browser,
  origin,
  tokens,
}: BenchmarkSite): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([
    { name: 'stytch_session', value: tokens.session_token, url: origin },
    { name: 'stytch_session_jwt', value: tokens.session_jwt, url: origin },
  ]);
  return context;
}

async function withSlowPage<Result>(site: BenchmarkSite, use: (page: Page) => Promise<Result>) {
  const context = await newLoggedInContext(site);
  try {
    const page = await context.newPage();
    await installPageProbe(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR });
    return await use(page);
  } finally {
    await context.close();
  }
}

const waitForRows = (page: Page, count: number) =>
  page.locator(`table[aria-busy="false"] tbody > tr:nth-of-type(${count})`).waitFor();

/** Matches the loading skeleton of a tab and of its table. */
const SKELETON_SELECTOR = 'main [aria-busy="true"]';

/** The lists are delayed, because a quick response would leave no time for a loading skeleton. */
const timeTabSwitches = (site: BenchmarkSite) =>
  withSlowPage(site, async (page) => {
    await page.goto(FILES_TAB_PATH);
    await waitForRows(page, 10);
    await page.waitForLoadState('networkidle');
    const delayAnswer = async () => new Promise((resolve) => setTimeout(resolve, LIST_DELAY_MS));
    const isList = ({ pathname }: URL) =>
      LIST_ENDPOINTS.some((list) => pathname === `/api/${list}`);
    await page.route(isList, async (route) => {
      await delayAnswer();
      await route.continue();
    });
    const toUsers = await timeTabSwitch(page, 'Users', SKELETON_SELECTOR);
    await waitForRows(page, 1);
    const toActivity = await timeTabSwitch(page, 'Activity', SKELETON_SELECTOR);
    return [toUsers, toActivity];
  });

/** Returns the longest task while the table grows from 10 rows to 100, in milliseconds. */
const longestTaskWhileRendering = (site: BenchmarkSite, url: string) =>
  withSlowPage(site, async (page) => {
    await page.goto(`${url}&size=10`);
    await waitForRows(page, 10);
    await page.waitForLoadState('networkidle');
    await takeObservedDurations(page);
    await page.getByLabel('Rows per page').selectOption('100');
    await waitForRows(page, 100);
    const { tasks } = await takeObservedDurations(page);
    return Math.max(0, ...tasks);
  });

/** Returns the time of the slowest key press in the search of a list of 100 rows, in milliseconds. */
const slowestKeyPressInSearch = (site: BenchmarkSite, url: string) =>
  withSlowPage(site, async (page) => {
    await page.goto(`${url}&size=100`);
    await waitForRows(page, 100);
    await page.waitForLoadState('networkidle');
    const search = page.getByRole('searchbox').first();
    await search.click();
    await takeObservedDurations(page);
    await search.pressSequentially(TYPED_SEARCH_TEXT, { delay: KEY_INTERVAL_MS });
    await page.waitForURL(/search=/);
    await page.locator('table[aria-busy="false"]').waitFor();
    const { interactions } = await takeObservedDurations(page);
    return Math.max(0, ...interactions);
  });

async function repeatMeasurement<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < MEASURED_ROUNDS; round += 1) results.push(await measure());
  return results;
}

/** Counts only the scripts of the first view that the dashboard loads in addition to those of /login. */
async function dashboardScriptsKb(site: BenchmarkSite): Promise<number> {
  const context = await site.browser.newContext({ baseURL: site.origin });
  await holdIdleLoading(context);
  const login = await recordScriptRequests(await context.newPage(), '/login', (page) =>
    page.getByLabel('Email').waitFor(),
  );
  await context.close();
  const loggedIn = await newLoggedInContext(site);
  await holdIdleLoading(loggedIn);
  const portal = await recordScriptRequests(await loggedIn.newPage(), FILES_TAB_PATH, (page) =>
    waitForRows(page, 10),
  );
  await loggedIn.close();
  const known = new Set(login.map(({ file }) => file));
  const added = portal.filter(({ file }) => !known.has(file));
  return toKb(added.reduce((sum, { bytes }) => sum + bytes, 0));
}

const slowestAndMedianFigures = (
  name: string,
  times: readonly number[],
  atMost: number,
): MeasuredFigure[] => [
  { name: `${name}: slowest`, value: Math.max(...times), unit: 'ms', budget: { atMost } },
  { name: `${name}: median`, value: median(times), unit: 'ms' },
];

async function measureSite(site: BenchmarkSite): Promise<MeasuredFigure[]> {
  const switches = (await repeatMeasurement(() => timeTabSwitches(site))).flat();
  const figures = [
    ...slowestAndMedianFigures('click on a tab to its skeleton', switches, MAX_TAB_SWITCH_MS),
  ];
  for (const [name, url] of [
    ['files', FILES_TAB_PATH],
    ['activity', ACTIVITY_TAB_PATH],
  ] as const) {
    const tasks = await repeatMeasurement(() => longestTaskWhileRendering(site, url));
    const keys = await repeatMeasurement(() => slowestKeyPressInSearch(site, url));
    figures.push(
      ...slowestAndMedianFigures(
        `${name}: longest task while 100 rows are rendered`,
        tasks,
        MAX_LONG_TASK_MS,
      ),
      ...slowestAndMedianFigures(
        `${name}: key press in the search above 100 rows`,
        keys,
        MAX_KEY_PRESS_MS,
      ),
    );
  }
  const weight = await dashboardScriptsKb(site);
  const budget = { atMost: MAX_DASHBOARD_JS_KB };
  return [
    ...figures,
    { name: 'first view: JS beyond /login, on the wire', value: weight, unit: 'kB', budget },
  ];
}

export async function measureDashboard(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/portal');
  const figures = await withChromium((browser) =>
    withRunningServer(async (origin) => {
      const client = createHttpClient(origin);
      const tokens = await signInTokens(client, 'ada');
      client.close();
      return measureSite({ browser, origin, tokens });
    }),
  );
  if (figures === undefined) throw new Error('This benchmark needs Chromium, which was not found.');
  return {
    figures,
    note: `In Chromium with a CPU slowdown of ${CPU_SLOWDOWN_FACTOR}, in ${MEASURED_ROUNDS} browsers with an empty cache each. Lists are delayed by ${LIST_DELAY_MS} ms while a skeleton is timed. The browser does not report tasks below 50 ms and keys below 16 ms; they count as 0.`,
  };
}
