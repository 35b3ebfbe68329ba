import type { Browser, CDPSession, Page } from '@playwright/test';
import { build as bundle } from 'esbuild';
import { withChromium } from '../browser/chromium.ts';
import type { Measurement } from '../results/measurement.ts';
import { buildWorkspace, SDK_FOLDER } from '../repository.ts';
import { median } from '../results/statistics.ts';

const MAX_CREATE_MICROSECONDS = 100;
/** Even without a memory leak, the JavaScript engine changes the heap size by up to this much. */
const MAX_HEAP_GROWTH_MB = 0.1;
const CLIENTS_PER_ROUND = 100;
const MEASURED_ROUNDS = 40;
const DESTROYED_CLIENT_COUNT = 1_000;
const PAGE_URL = 'http://localhost/';
const BYTES_PER_MB = 1_048_576;

/**
 * The clock of a page is coarse, so a round of many clients is timed as a whole. The clients stay
 * referenced until its end, because the engine would optimise unused ones away.
 */
const PAGE_SCRIPT = `
const timers = new Set();
const { setTimeout: start, clearTimeout: stop } = globalThis;
globalThis.setTimeout = (run, ms) => {
  const timer = start(() => { timers.delete(timer); run(); }, ms);
  timers.add(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => { timers.delete(timer); stop(timer); };
globalThis.timersLeft = () => timers.size;

import { createClient } from '@bakehouse/sdk';
const token = 'public-token-test-00000000-0000-4000-8000-000000000001';
const stateKey = 'stytch_sdk_state_' + token;
const pending = (input, { signal } = {}) => new Promise((resolve, reject) => {
  signal?.addEventListener('abort', () => reject(signal.reason));
});
const options = { apiOrigin: location.origin, fetch: pending };
const create = () => {
  const client = createClient(token, options);
  client.session.getSync();
  return client;
};
const quiet = () => new Promise((resolve) => start(resolve, 10));

globalThis.signIn = () => {
  const user = {
    user_id: 'user-test-1', created_at: '2026-01-01T00:00:00Z', status: 'active',
    name: { first_name: 'Bo', middle_name: '', last_name: 'Baker' },
    emails: [{ email_id: 'email-test-1', email: 'bo@bakehouse.test', verified: true }],
    phone_numbers: [], providers: [], webauthn_registrations: [], biometric_registrations: [],
    totps: [], crypto_wallets: [], password: { password_id: 'password-test-1', requires_reset: false },
    trusted_metadata: {}, untrusted_metadata: {},
  };
  const factor = {
    type: 'password', delivery_method: 'knowledge',
    created_at: '2026-11-21T09:00:00Z', last_authenticated_at: '2026-11-21T09:00:00Z',
  };
  const session = {
    session_id: 'session-test-1', user_id: 'user-test-1', custom_claims: null,
    started_at: '2026-11-21T09:00:00Z', last_accessed_at: '2026-11-21T09:00:00Z',
    expires_at: '2999-01-01T00:00:00Z', authentication_factors: [factor],
    attributes: { ip_address: '127.0.0.1', user_agent: navigator.userAgent },
  };
  document.cookie = 'stytch_session=' + 't'.repeat(43);
  document.cookie = 'stytch_session_jwt=' + 'j'.repeat(700);
  localStorage.setItem(stateKey, JSON.stringify({ session, user }));
  const client = create();
  if (client.session.getSync()?.session_id !== 'session-test-1') throw new Error('Not signed in.');
  client.destroy();
};
globalThis.timeClients = async (count) => {
  const before = performance.now();
  const clients = Array.from({ length: count }, create);
  const ready = performance.now() - before;
  await Promise.resolve();
  await new Promise((resolve) => start(resolve));
  const settled = performance.now() - before;
  const leaving = performance.now();
  for (const client of clients) client.destroy();
  const destroyed = performance.now() - leaving;
  await quiet();
  return { ready, settled, destroyed };
};
globalThis.timeControllers = (count) => {
  const before = performance.now();
  const kept = Array.from({ length: count }, () => new AbortController());
  for (const controller of kept) controller.abort();
  return performance.now() - before;
};
globalThis.live = async (count) => {
  for (let index = 0; index < count; index += 1) {
    const client = create();
    if (index % 10 === 0) await quiet();
    client.destroy();
  }
  await quiet();
};
`;

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

async function bundlePageScript(): Promise<string> {
  const { outputFiles } = await bundle({
    stdin: { contents: PAGE_SCRIPT, resolveDir: SDK_FOLDER },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote nothing.');
  return file.text;
}

async function openBenchmarkPage(browser: Browser, script: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route(PAGE_URL, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>SDK</p>' }),
  );
  await page.goto(PAGE_URL);
  await page.addScriptTag({ content: script });
  await page.evaluate('signIn()');
  return page;
}

async function timeRounds(page: Page) {
  const times: ClientTimes[] = [];
  const controllers: number[] = [];
  for (let round = 0; round < MEASURED_ROUNDS; round += 1) {
    times.push(await page.evaluate<ClientTimes>(`timeClients(${CLIENTS_PER_ROUND})`));
    controllers.push(await page.evaluate<number>(`timeControllers(${CLIENTS_PER_ROUND})`));
  }
  return { times, controllers };
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
async function measureLeftoverResources(page: Page): Promise<LeftoverResources> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.evaluate(`live(${CLIENTS_PER_ROUND})`);
  const before = await readResources(page, devtools);
  await page.evaluate(`live(${DESTROYED_CLIENT_COUNT})`);
  const after = await readResources(page, devtools);
  return {
    heap: after.heap - before.heap,
    listeners: after.listeners - before.listeners,
    timers: after.timers - before.timers,
  };
}

const microsecondsPerClient = (milliseconds: number) => (milliseconds * 1_000) / CLIENTS_PER_ROUND;

export async function measureSdkClient(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/sdk');
  const script = await bundlePageScript();
  const measured = await withChromium(async (browser) => {
    const page = await openBenchmarkPage(browser, script);
    return { ...(await timeRounds(page)), residue: await measureLeftoverResources(page) };
  });
  if (measured === undefined)
    throw new Error('This benchmark needs Chromium, which was not found.');
  const { times, residue } = measured;
  const ready = median(times.map((time) => time.ready));
  const controller = median(measured.controllers);
  const none = { atMost: 0 };
  return {
    figures: [
      {
        name: 'createClient and getSync of a stored session',
        value: microsecondsPerClient(ready),
        unit: 'µs',
        budget: { atMost: MAX_CREATE_MICROSECONDS },
      },
      {
        name: 'until its first requests are sent',
        value: microsecondsPerClient(median(times.map(({ settled }) => settled))),
        unit: 'µs',
      },
      {
        name: 'destroy',
        value: microsecondsPerClient(median(times.map(({ destroyed }) => destroyed))),
        unit: 'µs',
      },
      { name: 'AbortController and abort', value: microsecondsPerClient(controller), unit: 'µs' },
      { name: 'client to controller', value: ready / controller, unit: 'times' },
      { name: 'timers left', value: residue.timers, unit: 'count', budget: none },
      { name: 'listeners left', value: residue.listeners, unit: 'count', budget: none },
      {
        name: 'heap left',
        value: residue.heap,
        unit: 'MB',
        budget: { atMost: MAX_HEAP_GROWTH_MB },
      },
    ],
    note: `In a page of Chromium with cookies and storage but no network. Times are medians of ${MEASURED_ROUNDS} rounds of ${CLIENTS_PER_ROUND} clients; what is left over is that of ${DESTROYED_CLIENT_COUNT} clients. The caller waits for the first figure only; the requests that follow are in the second.`,
  };
}
