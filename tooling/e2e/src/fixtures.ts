import { addSession } from '@bakehouse/sdk/testing/playwright';
import { WAITS } from '@bakehouse/vitest/waits';
import { test as base, expect, type BrowserContext } from '@playwright/test';
import { type ApiClient, createApiClient } from './api/api-client.ts';
import type { ResponseCheck } from './api/response-check.ts';
import { createPageMonitor, fetchResponseCheck, type PageMonitor } from './pages/page-monitor.ts';
import type { DemoAccount } from './people/accounts.ts';
import { createDemoData, type DemoData } from './server/demo-data.ts';
import { startTestServer, type TestServer } from './server/test-server.ts';
import { startTcpProxy, type TcpProxy } from './server/tcp-proxy.ts';

interface WorkerFixtures {
  server: TestServer;
  responseCheck: ResponseCheck;
  demo: DemoData;
  workerTcpProxy: TcpProxy;
  /** Used only by tests that import `test` from shared-page.ts. */
  sharedContext: BrowserContext;
}

interface TestFixtures {
  /** If true, browsers connect through the TCP proxy, so that a test can hold or cut connections. */
  throughTcpProxy: boolean;
  /** The origin that the browsers of this test use. */
  origin: string;
  /** Restores the demo data before each test, unless no request has changed it. */
  api: ApiClient;
  monitor: PageMonitor;
  tcpProxy: TcpProxy;
  /** Returns the token of a session that is shared with other tests. */
  tokenOf: (account: DemoAccount) => Promise<string>;
  /** Sets the cookies of a shared session in the browser of the test. */
  logInAs: (account: DemoAccount) => Promise<string>;
  /** Runs `admin impersonate` with these words, which changes the demo data. */
  impersonate: TestServer['impersonate'];
  /** Opens another browser context with its own cookies and the same page monitor. */
  openBrowser: (account?: DemoAccount) => Promise<BrowserContext>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: WAITS.startMs },
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
      await addSession(context, origin, tokens);
      return tokens.session_token;
    });
  },
  impersonate: async ({ server, demo }, use) =>
    use((...words) => {
      demo.noteRequest('POST', '/admin/impersonate');
      return server.impersonate(...words);
    }),
  openBrowser: async ({ browser, monitor, demo, origin }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ baseURL: origin });
      opened.push(context);
      await monitor.attach(context);
      if (account) await addSession(context, origin, await demo.sessionOf(account));
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };
