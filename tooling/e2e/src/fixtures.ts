import { test as base, expect, type BrowserContext } from '@playwright/test';
import { type Api, createApi } from './api/api.ts';
import type { AnswerCheck } from './api/answer-check.ts';
import { createPageWatch, readAnswerCheck, type PageWatch } from './pages/page-watch.ts';
import type { Account } from './people/accounts.ts';
import { keepTokens } from './people/login-steps.ts';
import { createDemoData, type DemoData } from './server/demo-data.ts';
import { startServer, type Server } from './server/server.ts';
import { createWire, type Wire } from './server/wire.ts';

interface WorkerFixtures {
  server: Server;
  /** Compares answers with what the server says of its API. */
  answerCheck: AnswerCheck;
  demo: DemoData;
  workerWire: Wire;
  /** Used only by tests that share their page; see shared-page.ts. */
  sharedContext: BrowserContext;
}

interface TestFixtures {
  /** Browsers reach the server through the wire, so that a test can hold or cut it. */
  throughWire: boolean;
  /** The address of the server for the browsers of this test. */
  origin: string;
  /** Each test begins with the demo data and nobody logged in. */
  api: Api;
  watch: PageWatch;
  wire: Wire;
  /** The token of a session with its PIN entered, which other tests use too. */
  tokenOf: (account: Account) => Promise<string>;
  /** Gives the browser of the test that session. */
  logInAs: (account: Account) => Promise<string>;
  /** A further browser, without cookies of the first, under the same watch. */
  openBrowser: (account?: Account) => Promise<BrowserContext>;
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
  demo: [async ({ server }, use) => use(await createDemoData(server.url)), { scope: 'worker' }],
  workerWire: [
    async ({ server }, use) => {
      const wire = await createWire(Number(new URL(server.url).port));
      await use(wire);
      await wire.stop();
    },
    { scope: 'worker' },
  ],
  sharedContext: [
    async ({ browser, workerWire }, use) => {
      const context = await browser.newContext({ baseURL: workerWire.url });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  throughWire: [false, { option: true }],
  wire: async ({ workerWire }, use) => {
    await use(workerWire);
    workerWire.release();
  },
  origin: async ({ throughWire, server, workerWire }, use) =>
    use(throughWire ? workerWire.url : server.url),
  baseURL: async ({ origin }, use) => use(origin),
  api: [
    async ({ server, answerCheck, demo }, use) => {
      await demo.restore();
      await use(createApi(server.url, { check: answerCheck, onRequest: demo.noteRequest }));
    },
    { auto: true },
  ],
  watch: async ({ origin, answerCheck, demo }, use) => {
    const watch = createPageWatch(origin, { check: answerCheck, onRequest: demo.noteRequest });
    await use(watch);
    expect(await watch.problems()).toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    await watch.attach(context);
    await use(context);
  },
  tokenOf: async ({ demo }, use) =>
    use(async (account) => (await demo.sessionOf(account)).session_token),
  logInAs: async ({ context, demo, origin }, use) => {
    await use(async (account) => {
      const tokens = await demo.sessionOf(account);
      await keepTokens(context, origin, tokens);
      return tokens.session_token;
    });
  },
  openBrowser: async ({ browser, watch, demo, origin }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ baseURL: origin });
      opened.push(context);
      await watch.attach(context);
      if (account) await keepTokens(context, origin, await demo.sessionOf(account));
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
