import type { Browser, BrowserContext, Page } from '@playwright/test';
import { withChromium } from '../chromium.ts';
import { toKb } from '../compressed-size.ts';
import { signInTokens, type Tokens } from '../demo-session.ts';
import { createHttpClient } from '../http-client.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { installProbe, takeObserved, timeSwitch } from '../page-probe.ts';
import { build } from '../repository.ts';
import { scriptsOf } from '../script-requests.ts';
import { withServer } from '../server-process.ts';
import { median } from '../statistics.ts';

const ROUNDS = 5;
const SLOWER = 4;
const ANSWER_MS = 400;
const SWITCH_MS = 100;
const TASK_MS = 200;
const TYPING_MS = 200;
const DASHBOARD_JS_KB = 120;
const TYPED = 'oven report';
const KEY_EVERY_MS = 90;

/** Everybody's rows, so that a page of a hundred is full. */
const FILES = '/portal?tab=files&admin=true';
const ACTIVITY = '/portal?tab=activity&admin=true';
const LISTS = ['get_files', 'get_all_audit_logs', 'users/openers', 'users/bakers'];

interface Site {
  browser: Browser;
  origin: string;
  tokens: Tokens;
}

/** A browser that has never been here, but for the session. */
async function newcomer({ browser, origin, tokens }: Site): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([
    { name: 'stytch_session', value: tokens.session_token, url: origin },
    { name: 'stytch_session_jwt', value: tokens.session_jwt, url: origin },
  ]);
  return context;
}

async function onSlowPage<Result>(site: Site, use: (page: Page) => Promise<Result>) {
  const context = await newcomer(site);
  try {
    const page = await context.newPage();
    await installProbe(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await use(page);
  } finally {
    await context.close();
  }
}

const rows = (page: Page, count: number) =>
  page.locator(`table[aria-busy="false"] tbody > tr:nth-of-type(${count})`).waitFor();

/** The outline of a tab, which comes first, or its table without rows. */
const SKELETON = 'main [aria-busy="true"]';

/** From one tab to the others while the server takes its time, so that a skeleton comes. */
const timeSwitches = (site: Site) =>
  onSlowPage(site, async (page) => {
    await page.goto(FILES);
    await rows(page, 10);
    await page.waitForLoadState('networkidle');
    const answerLater = async () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    const isList = ({ pathname }: URL) => LISTS.some((list) => pathname === `/api/${list}`);
    await page.route(isList, async (route) => {
      await answerLater();
      await route.continue();
    });
    const toUsers = await timeSwitch(page, 'Users', SKELETON);
    await rows(page, 1);
    const toActivity = await timeSwitch(page, 'Activity', SKELETON);
    return [toUsers, toActivity];
  });

/** The longest task while a page of ten becomes one of a hundred. */
const drawHundred = (site: Site, address: string) =>
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

/** The slowest reaction to a key while a hundred rows stand below the search. */
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

/** What the dashboard asks for beyond the sign-in screen until nothing more comes. */
async function weighFirstView(site: Site): Promise<number> {
  const context = await site.browser.newContext({ baseURL: site.origin });
  const login = await scriptsOf(await context.newPage(), '/login', (page) =>
    page.getByLabel('Email').waitFor(),
  );
  await context.close();
  const signedIn = await newcomer(site);
  const portal = await scriptsOf(await signedIn.newPage(), FILES, (page) => rows(page, 10));
  await signedIn.close();
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
    const tasks = await repeat(() => drawHundred(site, address));
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
  if (figures === undefined) throw new Error('This benchmark needs Chromium, and none was found.');
  return {
    figures,
    note: `In Chromium with the CPU slowed ${SLOWER} times; ${ROUNDS} browsers without a cache each. Lists answer after ${ANSWER_MS} ms where a skeleton is timed. A task or a key that the browser does not report (50 ms, 16 ms) counts as 0.`,
  };
}
