import { test as base, expect, type BrowserContext } from '@playwright/test';
import { type ApiClient, createApiClient } from './api/api-client.ts';
import type { ResponseCheck } from './api/response-check.ts';
import { createPageMonitor, fetchResponseCheck, type PageMonitor } from './pages/page-monitor.ts';
import type { DemoAccount } from './people/accounts.ts';
import { setSessionCookies } from './people/login-steps.ts';
import { createDemoData, type DemoData } from './server/demo-data.ts';
import { startTestServer, type TestServer } from './server/test-server.ts';
import { startTcpProxy, type TcpProxy } from './server/tcp-proxy.ts';

interface WorkerFixtures {
  server: TestServer;
  /** Compares answers with what the server says of its API. */
  responseCheck: ResponseCheck;
  demo: DemoData;
  workerTcpProxy: TcpProxy;
  /** Used only by tests that share their page; see shared-page.ts. */
  sharedContext: BrowserContext;
}

interface TestFixtures {
  /** Browsers reach the server through the wire, so that a test can hold or cut it. */
  throughTcpProxy: boolean;
  /** The address of the server for the browsers of this test. */
  origin: string;
  /** Each test begins with the demo data and nobody logged in. */
  api: ApiClient;
  monitor: PageMonitor;
  tcpProxy: TcpProxy;
  /** The token of a session with its PIN entered, which other tests use too. */
  tokenOf: (account: DemoAccount) => Promise<string>;
  /** Gives the browser of the test that session. */
  logInAs: (account: DemoAccount) => Promise<string>;
  /** A further browser, without cookies of the first, under the same watch. */
  openBrowser: (account?: DemoAccount) => Promise<BrowserContext>;
}

const SERVER_START_TIMEOUT_MS = 60_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright reads the names of what a fixture needs out of its first parameter: none here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: SERVER_START_TIMEOUT_MS },
  ],
  responseCheck: [
    async ({ server }, use) => use(await fetchResponseCheck(server.url)),
    { scope: 'worker' },
  ],
  demo: [async ({ server }, use) => use(await createDemoData(server.url)), { scope: 'worker' }],
  workerTcpProxy: [
    async ({ server }, use) => {
      const tcpProxy = await startTcpProxy(Number(new URL(server.url).port));
      await use(tcpProxy);
      await tcpProxy.stop();
    },
    { scope: 'worker' },
  ],
  sharedContext: [
    async ({ browser, workerTcpProxy }, use) => {
      const context = await browser.newContext({ baseURL: workerTcpProxy.url });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  throughTcpProxy: [false, { option: true }],
  tcpProxy: async ({ workerTcpProxy }, use) => {
    await use(workerTcpProxy);
    workerTcpProxy.release();
  },
  origin: async ({ throughTcpProxy, server, workerTcpProxy }, use) =>
    use(throughTcpProxy ? workerTcpProxy.url : server.url),
  baseURL: async ({ origin }, use) => use(origin),
  api: [
    async ({ server, responseCheck, demo }, use) => {
      await demo.restore();
      await use(createApiClient(server.url, { check: responseCheck, onRequest: demo.noteRequest }));
    },
    { auto: true },
  ],
  monitor: async ({ origin, responseCheck, demo }, use) => {
    const monitor = createPageMonitor(origin, {
      check: responseCheck,
      onRequest: demo.noteRequest,
    });
    await use(monitor);
    expect(await monitor.problems()).toEqual([]);
  },
  context: async ({ context, monitor }, use) => {
    await monitor.attach(context);
    await use(context);
  },
  tokenOf: async ({ demo }, use) =>
    use(async (account) => (await demo.sessionOf(account)).session_token),
  logInAs: async ({ context, demo, origin }, use) => {
    await use(async (account) => {
      const tokens = await demo.sessionOf(account);
      await setSessionCookies(context, origin, tokens);
      return tokens.session_token;
    });
  },
  openBrowser: async ({ browser, monitor, demo, origin }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ baseURL: origin });
      opened.push(context);
      await monitor.attach(context);
      if (account) await setSessionCookies(context, origin, await demo.sessionOf(account));
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
