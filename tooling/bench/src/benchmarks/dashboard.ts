import type { Browser, BrowserContext, Page } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { toKb } from '../portal-build/compressed-size.ts';
import { signInTokens, type Tokens } from '../server/demo-session.ts';
import { createHttpClient } from '../server/http-client.ts';
import type { Figure, Measurement } from '../results/measurement.ts';
import { installProbe, takeObserved, timeSwitch } from '../browser/page-probe.ts';
import { build } from '../repository.ts';
import { scriptsOf } from '../browser/script-requests.ts';
import { withServer } from '../server/server-process.ts';
import { median } from '../results/statistics.ts';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
const LIST_DELAY_MS = 400;
const SWITCH_MS = 100;
const TASK_MS = 200;
const TYPING_MS = 200;
const DASHBOARD_JS_KB = 120;
const TYPED = 'oven report';
const KEY_EVERY_MS = 90;

/** An administrator sees enough rows to fill a page of 100. */
const FILES = '/portal?tab=files&admin=true';
const ACTIVITY = '/portal?tab=activity&admin=true';
const LISTS = ['get_files', 'get_all_audit_logs', 'users/openers', 'users/bakers'];

interface Site {
  browser: Browser;
  origin: string;
  tokens: Tokens;
}

/** Its cache is empty. */
async function newLoggedInContext({ browser, origin, tokens }: Site): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([
    { name: 'stytch_session', value: tokens.session_token, url: origin },
    { name: 'stytch_session_jwt', value: tokens.session_jwt, url: origin },
  ]);
  return context;
}

async function onSlowPage<Result>(site: Site, use: (page: Page) => Promise<Result>) {
  const context = await newLoggedInContext(site);
  try {
    const page = await context.newPage();
    await installProbe(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page);
  } finally {
    await context.close();
  }
}

const rows = (page: Page, count: number) =>
  page.locator(`table[aria-busy="false"] tbody > tr:nth-of-type(${count})`).waitFor();

/** Matches the skeleton of a tab and of its table. */
const SKELETON = 'main [aria-busy="true"]';

/** Delays the lists, because a quick answer would leave no time for a skeleton. */
const timeSwitches = (site: Site) =>
  onSlowPage(site, async (page) => {
    await page.goto(FILES);
    await rows(page, 10);
    await page.waitForLoadState('networkidle');
    const delayAnswer = async () => new Promise((resolve) => setTimeout(resolve, LIST_DELAY_MS));
    const isList = ({ pathname }: URL) => LISTS.some((list) => pathname === `/api/${list}`);
    await page.route(isList, async (route) => {
      await delayAnswer();
      await route.continue();
    });
    const toUsers = await timeSwitch(page, 'Users', SKELETON);
    await rows(page, 1);
    const toActivity = await timeSwitch(page, 'Activity', SKELETON);
    return [toUsers, toActivity];
  });

/** The longest task while the page grows from 10 rows to 100. */
const renderHundred = (site: Site, address: string) =>
  onSlowPage(site, async (page) => {
    await page.goto(`${address}&size=10`);
    await rows(page, 10);
    await page.waitForLoadState('networkidle');
    await takeObserved(page);
    await page.getByLabel('Rows per page').selectOption('100');
    await rows(page, 100);
    const { tasks } = await takeObserved(page);
    return Math.max(0, ...tasks);
  });

/** The slowest key press in the search field of a list of 100 rows. */
const typeInSearch = (site: Site, address: string) =>
  onSlowPage(site, async (page) => {
    await page.goto(`${address}&size=100`);
    await rows(page, 100);
    await page.waitForLoadState('networkidle');
    const search = page.getByRole('searchbox').first();
    await search.click();
    await takeObserved(page);
    await search.pressSequentially(TYPED, { delay: KEY_EVERY_MS });
    await page.waitForURL(/search=/);
    await page.locator('table[aria-busy="false"]').waitFor();
    const { interactions } = await takeObserved(page);
    return Math.max(0, ...interactions);
  });

async function repeat<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await measure());
  return results;
}

/** The scripts that the dashboard loads in addition to those of /login. */
async function weighFirstView(site: Site): Promise<number> {
  const context = await site.browser.newContext({ baseURL: site.origin });
  const login = await scriptsOf(await context.newPage(), '/login', (page) =>
    page.getByLabel('Email').waitFor(),
  );
  await context.close();
  const loggedIn = await newLoggedInContext(site);
  const portal = await scriptsOf(await loggedIn.newPage(), FILES, (page) => rows(page, 10));
  await loggedIn.close();
  const known = new Set(login.map(({ file }) => file));
  const added = portal.filter(({ file }) => !known.has(file));
  return toKb(added.reduce((sum, { bytes }) => sum + bytes, 0));
}

const slowest = (name: string, times: readonly number[], atMost: number): Figure[] => [
  { name: `${name}: slowest`, value: Math.max(...times), unit: 'ms', budget: { atMost } },
  { name: `${name}: median`, value: median(times), unit: 'ms' },
];

async function measureIn(site: Site): Promise<Figure[]> {
  const switches = (await repeat(() => timeSwitches(site))).flat();
  const figures = [...slowest('switch of the tab to the skeleton', switches, SWITCH_MS)];
  for (const [name, address] of [
    ['files', FILES],
    ['activity', ACTIVITY],
  ] as const) {
    const tasks = await repeat(() => renderHundred(site, address));
    const keys = await repeat(() => typeInSearch(site, address));
    figures.push(
      ...slowest(`${name}: longest task while 100 rows are drawn`, tasks, TASK_MS),
      ...slowest(`${name}: a key in the search above 100 rows`, keys, TYPING_MS),
    );
  }
  const weight = await weighFirstView(site);
  const budget = { atMost: DASHBOARD_JS_KB };
  return [...figures, { name: 'JS beyond /login, on the wire', value: weight, unit: 'kB', budget }];
}

export async function measureDashboard(): Promise<Measurement> {
  await build('@bakehouse/portal');
  const figures = await withChromium((browser) =>
    withServer(async (origin) => {
      const client = createHttpClient(origin);
      const tokens = await signInTokens(client, 'ada');
      client.close();
      return measureIn({ browser, origin, tokens });
    }),
  );
  if (figures === undefined) throw new Error('This benchmark needs Chromium, which was not found.');
  return {
    figures,
    note: `In Chromium with a CPU slowdown of ${CPU_SLOWDOWN}, in ${ROUNDS} browsers with an empty cache each. Lists are delayed by ${LIST_DELAY_MS} ms while a skeleton is timed. The browser does not report tasks below 50 ms and keys below 16 ms; they count as 0.`,
  };
}
