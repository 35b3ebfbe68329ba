import type { Browser, CDPSession, Page } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { recordScriptRequests } from '../browser/script-requests.ts';
import { withPages } from '../browser/widget-pages.ts';
import { toKb } from '../portal-build/compressed-size.ts';
import { buildWorkspace } from '../repository.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { median } from '../results/statistics.ts';

const MEASURED_ROUNDS = 7;
const CPU_SLOWDOWN_FACTOR = 4;
/** The slow connection of the comparison with other widgets. */
const SLOW_CONNECTION = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const MAX_RATIO_TO_FLOOR = 1.25;
const MAX_MAGIC_LINKS_KB = 19.2;
const MAX_ALL_PRODUCTS_KB = 25;
const WARM_UP_MOUNTS = 100;
const COUNTED_MOUNTS = 1_000;
const MAX_HEAP_GROWTH_MB = 5;
const BYTES_PER_MB = 1_048_576;

const FLOOR_SOURCE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('main')).render(createElement('input', { 'aria-label': 'Email' }));
`;

const toWidgetSource = (config: object, mount: string) => `
import { LoginWidget } from '@bakehouse/login-widget';
import { createClientWith } from '@bakehouse/sdk/core';
import { urlAuthentication } from '@bakehouse/sdk/namespaces/url-authentication';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
const token = 'public-token-test-00000000-0000-4000-8000-000000000001';
const client = createClientWith(token, { urlAuthentication }, { apiOrigin: location.origin });
const config = ${JSON.stringify(config)};
const widget = createElement(LoginWidget, { client, config });
${mount}
`;

const MOUNT_ONCE = `createRoot(document.querySelector('main')).render(widget);`;

/** React removes what it schedules for later in tasks, so every tenth mount waits for one. */
const MOUNT_MANY = `
globalThis.live = async (count) => {
  for (let index = 0; index < count; index += 1) {
    const place = document.querySelector('main').appendChild(document.createElement('div'));
    const root = createRoot(place);
    flushSync(() => root.render(widget));
    if (index % 10 === 0) await new Promise((resolve) => setTimeout(resolve));
    flushSync(() => root.unmount());
    place.remove();
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
};
`;

const ALL_PRODUCTS = {
  products: ['passwords', 'otp', 'oauth', 'crypto', 'passkeys'],
  otpOptions: { methods: ['sms', 'email'] },
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
};

const PAGES = {
  floor: FLOOR_SOURCE,
  links: toWidgetSource({}, MOUNT_ONCE),
  all: toWidgetSource(ALL_PRODUCTS, MOUNT_ONCE),
  many: toWidgetSource({}, MOUNT_MANY),
};

/** This function runs in the page, before its scripts: the time of the first frame with an input. */
function noteInputInPage() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('input')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('form ready'));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function timeFormReady(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(noteInputInPage);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_CONNECTION);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR });
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('form ready').length > 0);
    return await page.evaluate(() => performance.getEntriesByName('form ready')[0]?.startTime ?? 0);
  } finally {
    await context.close();
  }
}

/** The first round only warms up the browser. */
async function timeRounds(browser: Browser, origin: string) {
  const rounds: Record<'floor' | 'links' | 'all', number>[] = [];
  for (let round = 0; round <= MEASURED_ROUNDS; round += 1) {
    rounds.push({
      floor: await timeFormReady(browser, `${origin}/floor/`),
      links: await timeFormReady(browser, `${origin}/links/`),
      all: await timeFormReady(browser, `${origin}/all/`),
    });
  }
  return rounds.slice(1);
}

async function scriptsKb(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  const scripts = await recordScriptRequests(page, url, () =>
    page.locator('input').first().waitFor(),
  );
  await page.close();
  return toKb(scripts.reduce((sum, { bytes }) => sum + bytes, 0));
}

async function readResources(devtools: CDPSession) {
  // The first garbage collection runs finalisers, which may release objects for the second one.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heap: metric('JSHeapUsedSize') / BYTES_PER_MB,
  };
}

async function measureLeftovers(page: Page): Promise<MeasuredFigure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.evaluate(`live(${WARM_UP_MOUNTS})`);
  const before = await readResources(devtools);
  await page.evaluate(`live(${COUNTED_MOUNTS})`);
  const after = await readResources(devtools);
  const none = { atMost: 0 };
  return [
    {
      name: 'listeners left',
      value: after.listeners - before.listeners,
      unit: 'count',
      budget: none,
    },
    { name: 'nodes left', value: after.nodes - before.nodes, unit: 'count', budget: none },
    {
      name: 'heap left',
      value: after.heap - before.heap,
      unit: 'MB',
      budget: { atMost: MAX_HEAP_GROWTH_MB },
    },
  ];
}

async function measurePages(browser: Browser, origin: string): Promise<MeasuredFigure[]> {
  const rounds = await timeRounds(browser, origin);
  const ratio = (name: 'links' | 'all') => median(rounds.map((round) => round[name] / round.floor));
  const floorKb = await scriptsKb(browser, `${origin}/floor/`);
  const page = await browser.newPage();
  await page.goto(`${origin}/many/`);
  return [
    { name: 'form ready, one input', value: median(rounds.map(({ floor }) => floor)), unit: 'ms' },
    {
      name: 'form ready, magic links',
      value: median(rounds.map(({ links }) => links)),
      unit: 'ms',
    },
    {
      name: 'magic links to one input',
      value: ratio('links'),
      unit: 'times',
      budget: { atMost: MAX_RATIO_TO_FLOOR },
    },
    { name: 'all products to one input', value: ratio('all'), unit: 'times' },
    {
      name: 'scripts beyond React, magic links',
      value: (await scriptsKb(browser, `${origin}/links/`)) - floorKb,
      unit: 'kB',
      budget: { atMost: MAX_MAGIC_LINKS_KB },
    },
    {
      name: 'scripts beyond React, all products',
      value: (await scriptsKb(browser, `${origin}/all/`)) - floorKb,
      unit: 'kB',
      budget: { atMost: MAX_ALL_PRODUCTS_KB },
    },
    ...(await measureLeftovers(page)),
  ];
}

export async function measureWidgetMount(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/login-widget');
  const figures = await withChromium((browser) =>
    withPages(PAGES, (origin) => measurePages(browser, origin)),
  );
  if (figures === undefined) throw new Error('This benchmark needs Chromium, which was not found.');
  return {
    figures,
    note: `Apps built by esbuild, in Chromium with a CPU slowdown of ${CPU_SLOWDOWN_FACTOR}, 150 ms and 1.6 Mbit/s. Medians of ${MEASURED_ROUNDS} rounds, each with an empty cache; a ratio is that of one round. Scripts are those that the page requests by itself, minus those of a React page with one input. What is left over is that of ${COUNTED_MOUNTS} mounts and unmounts.`,
  };
}
