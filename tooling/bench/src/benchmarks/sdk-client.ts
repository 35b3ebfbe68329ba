import type { Browser } from '@playwright/test';
import { build as bundle } from 'esbuild';
import { withChromium } from '../chromium.ts';
import type { Measurement } from '../measurement.ts';
import { build, SDK } from '../repository.ts';
import { median } from '../statistics.ts';

const CLIENTS = 1_000;
const ROUNDS = 15;
const PAGE = 'http://localhost/';

/**
 * A page's clock is coarse, so a round is timed as a whole. What is made is kept until its end, or
 * the engine would not make it at all.
 */
const PAGE_SCRIPT = `
import { createClient } from '@bakehouse/sdk';
const token = 'public-token-test-00000000-0000-4000-8000-000000000001';
const pending = (input, { signal } = {}) => new Promise((resolve, reject) => {
  signal?.addEventListener('abort', () => reject(signal.reason));
});
const options = { apiOrigin: location.origin, fetch: pending };
const time = (make) => {
  const kept = [];
  const before = performance.now();
  for (let index = 0; index < ${CLIENTS}; index += 1) kept.push(make());
  return performance.now() - before;
};
globalThis.timeClients = () => time(() => {
  const client = createClient(token, options);
  client.destroy();
  return client;
});
globalThis.timeControllers = () => time(() => {
  const controller = new AbortController();
  controller.abort();
  return controller;
});
`;

async function pageScript(): Promise<string> {
  const { outputFiles } = await bundle({
    stdin: { contents: PAGE_SCRIPT, resolveDir: SDK },
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

async function timesIn(browser: Browser, script: string) {
  const page = await browser.newPage();
  await page.route(PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>SDK</p>' }),
  );
  await page.goto(PAGE);
  await page.addScriptTag({ content: script });
  const clients: number[] = [];
  const controllers: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    clients.push(await page.evaluate<number>('timeClients()'));
    controllers.push(await page.evaluate<number>('timeControllers()'));
  }
  return { clients, controllers };
}

const microsecondsEach = (milliseconds: number) => (milliseconds * 1_000) / CLIENTS;

export async function measureSdkClient(): Promise<Measurement> {
  await build('@bakehouse/sdk');
  const script = await pageScript();
  const times = await withChromium((browser) => timesIn(browser, script));
  if (times === undefined) throw new Error('This benchmark needs Chromium, and none was found.');
  const client = median(times.clients);
  const controller = median(times.controllers);
  return {
    figures: [
      { name: 'createClient and destroy', value: microsecondsEach(client), unit: 'µs' },
      {
        name: 'AbortController and abort',
        value: microsecondsEach(controller),
        unit: 'µs',
      },
      { name: 'client to controller', value: client / controller, unit: 'times' },
    ],
    note: `In a page of Chromium with cookies and storage but no network; median of ${ROUNDS} rounds of ${CLIENTS}. The controller is the cheapest thing with a life to end.`,
  };
}
