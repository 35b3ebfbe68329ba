import { readResidentMb } from '@bakehouse/e2e/process-memory';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsvRows } from '@bakehouse/e2e/csv-rows';
import type { Browser, Download, Page } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { signInTokens, type SessionTokens } from '../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { peakResidentMb } from '../server/peak-memory.ts';
import { installPageProbe, takeObservedDurations } from '../browser/page-probe.ts';
import { addActivityRows, countActivityRows } from '../server/activity-rows.ts';
import { buildWorkspace } from '../repository.ts';
import { type ServerProcess, startServer } from '../server/server-process.ts';
import { percentile } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const EXPORTED_ROW_COUNT = 200_000;
const MAX_MEMORY_GROWTH_MB = 64;
const MAX_RESPONSE_MS = 300;
const MAX_LONG_TASK_MS = 200;
const MIN_PROGRESS_STEPS = 10;
const WARM_UP_ROUNDS = 10;
const EXPORT_TIMEOUT_MS = 300_000;
const BYTES_PER_MB = 1_048_576;

const ACTIVITY_TAB_PATH = '/portal?tab=activity&admin=true&zone=utc';
const EXPORT_ENDPOINT = '/api/export_audit_logs.csv';
const CONCURRENT_ENDPOINTS = [
  '/api/get_files?page=1&admin=true',
  '/api/get_all_audit_logs?admin=true',
  '/api/users/openers?admin=true',
  '/healthz',
];

interface BenchmarkSite {
  browser: Browser;
  server: ServerProcess;
  client: HttpClient;
  tokens: SessionTokens;
}

const findDownloadButton = (page: Page) =>
  page.getByRole('button', { name: 'Download CSV', exact: true });

const findToast = (page: Page, text: RegExp) =>
  page.getByRole('listitem').filter({ hasText: text });

async function timeRequest({ client, tokens }: BenchmarkSite, path: string): Promise<number> {
  const { status, ms, body } = await client.get(path, tokens.session_token);
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
  return ms;
}

/** The memory of a new server grows with its first requests, so these come before the export. */
async function warmUpServer(site: BenchmarkSite): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const path of [...CONCURRENT_ENDPOINTS, `${EXPORT_ENDPOINT}?admin=true&limit=1000`])
      await timeRequest(site, path);
}

async function timeRequestsUntil(site: BenchmarkSite, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; !isDone(); turn += 1)
    times.push(
      await timeRequest(
        site,
        CONCURRENT_ENDPOINTS[turn % CONCURRENT_ENDPOINTS.length] ?? '/healthz',
      ),
    );
  return times;
}

/** Returns a function that reports whether the promise has settled. */
const createSettledChecker = (work: Promise<unknown>) => {
  const state = { isDone: false };
  const end = () => {
    state.isDone = true;
  };
  work.then(end, end);
  return () => state.isDone;
};

async function openActivityTab({ browser, server, tokens }: BenchmarkSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  await context.addCookies([
    { name: 'stytch_session', value: tokens.session_token, url: server.origin },
    { name: 'stytch_session_jwt', value: tokens.session_jwt, url: server.origin },
  ]);
  const page = await context.newPage();
  await installPageProbe(page);
  await page.goto(ACTIVITY_TAB_PATH, { waitUntil: 'networkidle' });
  await findDownloadButton(page).waitFor();
  return page;
}

/** Collects each text that the progress bar shows. */
const watchProgressBar = (page: Page) =>
  page.evaluateHandle(() => {
    const texts: string[] = [];
    const look = () => {
      const text = document.querySelector('progress')?.getAttribute('aria-valuetext');
      if (text && text !== texts.at(-1)) texts.push(text);
    };
    const options = { subtree: true, childList: true, attributes: true };
    new MutationObserver(look).observe(document.body, options);
    return texts;
  });

async function measureCompleteExport(site: BenchmarkSite): Promise<MeasuredFigure[]> {
  const page = await openActivityTab(site);
  const texts = await watchProgressBar(page);
  await takeObservedDurations(page);
  const before = await readResidentMb(site.server.pid);
  const start = performance.now();
  const answered = page.waitForResponse((response) => response.url().includes(EXPORT_ENDPOINT));
  const downloaded = page.waitForEvent('download', { timeout: EXPORT_TIMEOUT_MS });
  await findDownloadButton(page).click();
  const isDone = createSettledChecker(downloaded);
  const [peak, times, download, response] = await Promise.all([
    peakResidentMb(site.server.pid, isDone),
    timeRequestsUntil(site, isDone),
    downloaded,
    answered,
  ]);
  const seconds = (performance.now() - start) / 1000;
  const { tasks } = await takeObservedDurations(page);
  const steps = await texts.jsonValue();
  await findToast(page, /^Done: CSV of activity downloaded/).waitFor();
  const file = await readFile(await download.path());
  const { rows } = readCsvRows(file.toString());
  const announced = Number(response.headers()['x-row-count']);
  await page.context().close();
  return [
    {
      name: 'rows announced',
      value: announced,
      unit: 'count',
      budget: { atLeast: EXPORTED_ROW_COUNT },
    },
    {
      name: 'rows announced, but not in the file',
      value: Math.abs(announced - rows.length),
      unit: 'count',
      budget: { atMost: 0 },
    },
    { name: 'file', value: file.length / BYTES_PER_MB, unit: 'MB' },
    { name: 'from the button to the file', value: seconds, unit: 's' },
    { name: 'HTTP process before', value: before, unit: 'MB' },
    {
      name: 'HTTP process grows by',
      value: peak - before,
      unit: 'MB',
      budget: { atMost: MAX_MEMORY_GROWTH_MB },
    },
    { name: 'other requests during the export', value: times.length, unit: 'count' },
    { name: 'other requests during the export, p95', value: percentile(times, 95), unit: 'ms' },
    {
      name: 'other requests during the export, slowest',
      value: Math.max(...times),
      unit: 'ms',
      budget: { atMost: MAX_RESPONSE_MS },
    },
    {
      name: 'steps of the bar',
      value: steps.length,
      unit: 'count',
      budget: { atLeast: MIN_PROGRESS_STEPS },
    },
    {
      name: 'longest task of the page',
      value: Math.max(0, ...tasks),
      unit: 'ms',
      budget: { atMost: MAX_LONG_TASK_MS },
    },
  ];
}

/** Stops an export in the middle, and counts the files that the browser has saved. */
async function stopExportHalfway(
  site: BenchmarkSite,
  stop: (page: Page) => Promise<void>,
  toastText: RegExp,
): Promise<{ ms: number; saved: number }> {
  const page = await openActivityTab(site);
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await findDownloadButton(page).click();
  await findToast(page, /[1-9][\d,]* of [\d,]+ rows/).waitFor();
  const start = performance.now();
  await stop(page);
  await findToast(page, toastText).waitFor();
  const ms = performance.now() - start;
  await page.context().close();
  return { ms, saved: downloads.length };
}

async function measureStoppedExports(site: BenchmarkSite): Promise<MeasuredFigure[]> {
  const cancelled = await stopExportHalfway(
    site,
    (page) => page.getByRole('button', { name: /^Cancel/ }).click(),
    /Download of activity cancelled\. ?Nothing was saved/,
  );
  const cut = await stopExportHalfway(
    site,
    () => site.server.crash(),
    /Could not connect to the server\..* stopped after [\d,]+ of [\d,]+ rows\. Nothing was saved/,
  );
  const budget = { atMost: 0 };
  return [
    { name: 'from Cancel to its message', value: cancelled.ms, unit: 'ms' },
    { name: 'files saved by a cancelled export', value: cancelled.saved, unit: 'count', budget },
    { name: 'from kill -9 of the server to the error', value: cut.ms, unit: 'ms' },
    { name: 'files saved by an interrupted export', value: cut.saved, unit: 'count', budget },
  ];
}

const withBenchmarkSite = <Result>(
  browser: Browser,
  use: (site: BenchmarkSite) => Promise<Result>,
) =>
  withTemporaryFolder(async (folder) => {
    const server = await startServer(folder);
    const client = createHttpClient(server.origin);
    try {
      const tokens = await signInTokens(client, 'ada');
      await addActivityRows(
        join(folder, 'data'),
        EXPORTED_ROW_COUNT - (await countActivityRows(client)),
      );
      return await use({ browser, server, client, tokens });
    } finally {
      client.close();
      await server.stop();
    }
  });

export async function measureExport(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/portal');
  const figures = await withChromium((browser) =>
    withBenchmarkSite(browser, async (site) => {
      await warmUpServer(site);
      return [...(await measureCompleteExport(site)), ...(await measureStoppedExports(site))];
    }),
  );
  if (figures === undefined) throw new Error('This benchmark needs Chromium, which was not found.');
  return {
    figures,
    note: `An administrator downloads all activity in the portal, while one client requests lists and /healthz without a pause. Memory is VmRSS of the HTTP process, read every 25 ms after ${WARM_UP_ROUNDS} warm-up rounds of the same requests and exports of 1,000 rows. Browser, client, server and Postgres share the machine.`,
  };
}
