import type { Browser, CDPSession, Page } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { holdIdleLoading } from '../browser/hold-idle-loading.ts';
import { recordScriptRequests } from '../browser/script-requests.ts';
import { withWidgetPages } from '../browser/widget-pages.ts';
import { toKb } from '../portal-build/compressed-size.ts';
import { buildWorkspace } from '../repository.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { median } from '../results/statistics.ts';

const MEASURED_ROUNDS = 7;

interface NetworkLine {
  name: string;
  network: { latency: number; downloadThroughput: number; uploadThroughput: number };
  cpuSlowdown: number;
}

const UNLIMITED_THROUGHPUT = -1;

const PLAIN_LINE: NetworkLine = {
  name: 'plain line',
  network: {
    latency: 0,
    downloadThroughput: UNLIMITED_THROUGHPUT,
    uploadThroughput: UNLIMITED_THROUGHPUT,
  },
  cpuSlowdown: 1,
};

/** The slow connection of the comparison with other widgets. */
const SLOW_LINE: NetworkLine = {
  name: 'slow line',
  network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  cpuSlowdown: 4,
};

/** The limits come from docs/decisions/0066 and 0095. */
const MAX_RATIO_TO_FLOOR = 1.25;
/** The limit comes from docs/decisions/0126. */
const MAX_ELEMENT_RATIO = 0.75;
const MAX_REQUESTS = 6;
const MAX_MAGIC_LINKS_KB = 25.5;
const MAX_ALL_PRODUCTS_KB = 41;
const WARM_UP_MOUNT_COUNT = 100;
const COUNTED_MOUNT_COUNT = 1_000;
const MAX_HEAP_GROWTH_MB = 5;
const BYTES_PER_MB = 1_048_576;

const REACT_ONLY_SOURCE = `
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

const MOUNT_ONCE_SOURCE = `createRoot(document.querySelector('main')).render(widget);`;

/** React delays some of its clean-up to later tasks, so every tenth mount lets a task run. */
const MOUNT_MANY_SOURCE = `
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

/** The main screen of each page is complete when these elements are there. */
const TIMED_PAGES = {
  floor: ['input'],
  links: ['input'],
  element: ['input'],
  all: ['[role=tab]', 'input', '#oauth-github', '[part=wallets] button'],
} as const;

type TimedPage = keyof typeof TIMED_PAGES;

const PAGE_SOURCES = {
  floor: REACT_ONLY_SOURCE,
  links: toWidgetSource({}, MOUNT_ONCE_SOURCE),
  all: toWidgetSource(ALL_PRODUCTS, MOUNT_ONCE_SOURCE),
  many: toWidgetSource({}, MOUNT_MANY_SOURCE),
};

/** This function runs in the page, before its scripts: the times of the first frames with the parts. */
function recordFrameTimesInPage(parts: readonly string[]) {
  const isShown = (part: string) => document.querySelector(part) !== null;
  const mark = (name: string) => requestAnimationFrame(() => performance.mark(name));
  let hasForm = false;
  const observer = new MutationObserver(() => {
    if (!hasForm && isShown('input')) {
      hasForm = true;
      mark('form');
    }
    if (!parts.every(isShown)) return;
    observer.disconnect();
    mark('whole');
  });
  observer.observe(document, { childList: true, subtree: true });
}

interface PageTimes {
  /** The time until the first form is rendered, in milliseconds. */
  form: number;
  /** The time until the whole main screen is rendered, in milliseconds. */
  whole: number;
  /** The number of requests that began before the main screen was rendered. */
  requests: number;
}

const readPageTimes = (page: Page): Promise<PageTimes> =>
  page.evaluate(() => {
    const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
    const whole = timeOf('whole');
    const files = performance.getEntriesByType('resource');
    const before = files.filter(({ startTime }) => startTime <= whole);
    return { form: timeOf('form'), whole, requests: before.length + 1 };
  });

async function timePage(
  browser: Browser,
  url: string,
  { parts, line }: { parts: readonly string[]; line: NetworkLine },
): Promise<PageTimes> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(recordFrameTimesInPage, parts);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line.network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => performance.getEntriesByName('whole').length > 0);
    return await readPageTimes(page);
  } finally {
    await context.close();
  }
}

/** Each round opens every page once, with an empty cache. The first round only warms up the browser. */
async function timeRounds(browser: Browser, origin: string, line: NetworkLine) {
  const time = (name: TimedPage) =>
    timePage(browser, `${origin}/${name}/`, { parts: TIMED_PAGES[name], line });
  const rounds: Record<TimedPage, PageTimes>[] = [];
  for (let round = 0; round <= MEASURED_ROUNDS; round += 1)
    rounds.push({
      floor: await time('floor'),
      links: await time('links'),
      element: await time('element'),
      all: await time('all'),
    });
  return rounds.slice(1);
}

type TimedRounds = Awaited<ReturnType<typeof timeRounds>>;

const countRequests = (rounds: TimedRounds, name: TimedPage) =>
  Math.max(...rounds.map((round) => round[name].requests));

async function measureLine(
  browser: Browser,
  origin: string,
  line: NetworkLine,
): Promise<readonly MeasuredFigure[]> {
  const rounds = await timeRounds(browser, origin, line);
  const ms = (name: TimedPage, what: 'form' | 'whole') => ({
    value: median(rounds.map((round) => round[name][what])),
    unit: 'ms' as const,
  });
  const ratio = (name: TimedPage, what: 'form' | 'whole') => ({
    value: median(rounds.map((round) => round[name][what] / round.floor.form)),
    unit: 'times' as const,
  });
  const budget = line === SLOW_LINE ? { budget: { atMost: MAX_RATIO_TO_FLOOR } } : {};
  return [
    { name: `one input, ${line.name}`, ...ms('floor', 'form') },
    { name: `magic links, ${line.name}`, ...ms('links', 'form') },
    { name: `element, ${line.name}`, ...ms('element', 'form') },
    { name: `all products, first form, ${line.name}`, ...ms('all', 'form') },
    { name: `all products, whole, ${line.name}`, ...ms('all', 'whole') },
    { name: `magic links to one input, ${line.name}`, ...ratio('links', 'form'), ...budget },
    {
      name: `element: form ready beside an empty React page, ${line.name}`,
      ...ratio('element', 'form'),
      ...(line === SLOW_LINE && { budget: { atMost: MAX_ELEMENT_RATIO } }),
    },
    { name: `first form to one input, ${line.name}`, ...ratio('all', 'form'), ...budget },
    { name: `whole to one input, ${line.name}`, ...ratio('all', 'whole') },
    {
      name: `requests until whole, magic links, ${line.name}`,
      value: countRequests(rounds, 'links'),
      unit: 'count',
    },
    {
      name: `requests until whole, all products, ${line.name}`,
      value: countRequests(rounds, 'all'),
      unit: 'count',
      budget: { atMost: MAX_REQUESTS },
    },
  ];
}

async function measureScriptsKb(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  await holdIdleLoading(page);
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
  await page.evaluate(`live(${WARM_UP_MOUNT_COUNT})`);
  const before = await readResources(devtools);
  await page.evaluate(`live(${COUNTED_MOUNT_COUNT})`);
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

async function measurePages(browser: Browser, origin: string): Promise<readonly MeasuredFigure[]> {
  const slow = await measureLine(browser, origin, SLOW_LINE);
  const plain = await measureLine(browser, origin, PLAIN_LINE);
  const floorKb = await measureScriptsKb(browser, `${origin}/floor/`);
  const beyondReact = async (name: TimedPage) =>
    (await measureScriptsKb(browser, `${origin}/${name}/`)) - floorKb;
  const page = await browser.newPage();
  await page.goto(`${origin}/many/`);
  return [
    ...slow,
    ...plain,
    {
      name: 'scripts beyond React, magic links',
      value: await beyondReact('links'),
      unit: 'kB',
      budget: { atMost: MAX_MAGIC_LINKS_KB },
    },
    {
      name: 'scripts beyond React, all products',
      value: await beyondReact('all'),
      unit: 'kB',
      budget: { atMost: MAX_ALL_PRODUCTS_KB },
    },
    ...(await measureLeftovers(page)),
  ];
}

export async function measureWidgetMount(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/login-widget');
  const figures = await withChromium((browser) =>
    withWidgetPages(PAGE_SOURCES, (origin) => measurePages(browser, origin)),
  );
  if (figures === undefined) throw new Error('This benchmark needs Chromium, which was not found.');
  return {
    figures,
    note: `Apps built by esbuild from the packed packages. The slow line is one of 150 ms and 1.6 Mbit/s with a CPU slowdown of ${SLOW_LINE.cpuSlowdown}. Medians of ${MEASURED_ROUNDS} rounds, each with an empty cache; a ratio is that of one round. Scripts are those that the page requests by itself, minus those of a React page with one input; what is loaded ahead when the page is idle is not in them. What is left over is that of ${COUNTED_MOUNT_COUNT} mounts and unmounts.`,
  };
}
