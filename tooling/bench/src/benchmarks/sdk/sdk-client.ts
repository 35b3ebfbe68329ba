import type { Browser, CDPSession, Page } from '@playwright/test';
import { withChromium } from '../../browser/chromium.ts';
import { openClientPage } from '../../browser/client-page.ts';
import type { MeasuredFigure, Measurement } from '../../results/measurement.ts';
import { buildWorkspace } from '../../repository.ts';
import { median } from '../../results/statistics.ts';

const MAX_CREATE_MICROSECONDS = 100;
const MAX_TIMES_AUTH0 = 3;
/** Even without a memory leak, the JavaScript engine changes the heap size by up to this much. */
const MAX_HEAP_GROWTH_MB = 0.1;
const CLIENTS_PER_ROUND = 100;
/** The provider's client is slow, and none can be destroyed. */
const PROVIDER_CLIENTS_PER_ROUND = 10;
const WARM_UP_ROUNDS = 10;
const MEASURED_ROUNDS = 40;
const DESTROYED_CLIENT_COUNT = 1_000;
const BYTES_PER_MB = 1_048_576;

interface ClientTimes {
  ready: number;
  settled: number;
  destroyed: number;
}

interface LeftoverResources {
  heap: number;
  listeners: number;
  timers: number;
}

/** Each time is that of one client, in microseconds. */
async function timeClients(page: Page, count: number): Promise<ClientTimes> {
  const round = await page.evaluate<ClientTimes>(`timeClients(${count})`);
  const perClient = (milliseconds: number) => (milliseconds * 1_000) / count;
  return {
    ready: perClient(round.ready),
    settled: perClient(round.settled),
    destroyed: perClient(round.destroyed),
  };
}

async function openPages(browser: Browser) {
  const own = await openClientPage(browser, 'own');
  await own.evaluate('signIn()');
  return {
    own,
    auth0: await openClientPage(browser, 'auth0'),
    provider: await openClientPage(browser, 'provider'),
  };
}

/** Every round creates clients of each kind, so that all of them meet the same machine. */
async function timeRounds({ own, auth0, provider }: Record<'own' | 'auth0' | 'provider', Page>) {
  const rounds = [];
  for (let round = 0; round < WARM_UP_ROUNDS + MEASURED_ROUNDS; round += 1) {
    const controllers = await own.evaluate<number>(`timeControllers(${CLIENTS_PER_ROUND})`);
    rounds.push({
      own: await timeClients(own, CLIENTS_PER_ROUND),
      auth0: await timeClients(auth0, CLIENTS_PER_ROUND),
      provider: await timeClients(provider, PROVIDER_CLIENTS_PER_ROUND),
      controller: (controllers * 1_000) / CLIENTS_PER_ROUND,
    });
  }
  return rounds.slice(WARM_UP_ROUNDS);
}

async function readResources(page: Page, devtools: CDPSession): Promise<LeftoverResources> {
  // The first garbage collection runs finalisers, which may release objects for the second one.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return {
    heap: metric('JSHeapUsedSize') / BYTES_PER_MB,
    listeners: metric('JSEventListeners'),
    timers: await page.evaluate<number>('timersLeft()'),
  };
}

/** The first clients only warm up the engine, so the readings start after them. */
async function measureLeftoverResources(page: Page): Promise<readonly MeasuredFigure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.evaluate(`live(${CLIENTS_PER_ROUND})`);
  const before = await readResources(page, devtools);
  await page.evaluate(`live(${DESTROYED_CLIENT_COUNT})`);
  const after = await readResources(page, devtools);
  const none = { atMost: 0 };
  const heapBudget = { atMost: MAX_HEAP_GROWTH_MB };
  return [
    { name: 'timers left', value: after.timers - before.timers, unit: 'count', budget: none },
    {
      name: 'listeners left',
      value: after.listeners - before.listeners,
      unit: 'count',
      budget: none,
    },
    { name: 'heap left', value: after.heap - before.heap, unit: 'MB', budget: heapBudget },
  ];
}

async function measureClients(browser: Browser): Promise<readonly MeasuredFigure[]> {
  const pages = await openPages(browser);
  const rounds = await timeRounds(pages);
  const medianOf = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  return [
    {
      name: 'createClient and getSync of a stored session',
      value: medianOf(({ own }) => own.ready),
      unit: 'µs',
      budget: { atMost: MAX_CREATE_MICROSECONDS },
    },
    { name: 'auth0-spa-js', value: medianOf(({ auth0 }) => auth0.ready), unit: 'µs' },
    {
      name: "the provider's client",
      value: medianOf(({ provider }) => provider.ready),
      unit: 'µs',
    },
    {
      name: 'client to auth0-spa-js',
      value: medianOf(({ own, auth0 }) => own.ready / auth0.ready),
      unit: 'times',
      budget: { atMost: MAX_TIMES_AUTH0 },
    },
    {
      name: "client to the provider's",
      value: medianOf(({ own, provider }) => own.ready / provider.ready),
      unit: 'times',
    },
    {
      name: 'until its first requests are sent',
      value: medianOf(({ own }) => own.settled),
      unit: 'µs',
    },
    { name: 'destroy', value: medianOf(({ own }) => own.destroyed), unit: 'µs' },
    {
      name: 'AbortController and abort',
      value: medianOf(({ controller }) => controller),
      unit: 'µs',
    },
    ...(await measureLeftoverResources(pages.own)),
  ];
}

export async function measureSdkClient(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/sdk');
  const figures = await withChromium(measureClients);
  if (figures === undefined) throw new Error('This benchmark needs Chromium, which was not found.');
  return {
    figures,
    note: `In pages of Chromium with cookies and storage but no network. Times are medians of ${MEASURED_ROUNDS} rounds, each of ${CLIENTS_PER_ROUND} clients (${PROVIDER_CLIENTS_PER_ROUND} of the provider's); a ratio is that of one round. What is left over is that of ${DESTROYED_CLIENT_COUNT} clients. The caller waits for the first figure only; the requests that follow come later.`,
  };
}
