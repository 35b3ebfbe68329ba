import { test as base, expect, type BrowserContext } from '@playwright/test';
import { createApi, type Api } from './api/api.ts';
import type { AnswerCheck } from './api/answer-check.ts';
import { createPageWatch, readAnswerCheck, type PageWatch } from './pages/page-watch.ts';
import { startServer, type Server } from './server/server.ts';

interface WorkerFixtures {
  server: Server;
  /** Holds answers against what the server says of its API. */
  answerCheck: AnswerCheck;
}

interface TestFixtures {
  /** Each test begins with the demo data and nobody signed in. */
  api: Api;
  watch: PageWatch;
  /** A further browser, without cookies of the first, under the same watch. */
  openBrowser: () => Promise<BrowserContext>;
}

const START_TIMEOUT_MS = 60_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright reads the names of what a fixture needs out of its first parameter: none here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  answerCheck: [
    async ({ server }, use) => use(await readAnswerCheck(server.url)),
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  api: [
    async ({ server, answerCheck }, use) => {
      const api = createApi(server.url, answerCheck);
      await api.reset();
      await use(api);
    },
    { auto: true },
  ],
  watch: async ({ server, answerCheck }, use) => {
    const watch = createPageWatch(server.url, answerCheck);
    await use(watch);
    expect(await watch.problems()).toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    await watch.attach(context);
    await use(context);
  },
  openBrowser: async ({ browser, watch, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
      opened.push(context);
      await watch.attach(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
