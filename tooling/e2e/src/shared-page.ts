import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

/** Leaves nothing of a test behind in the page, its storage and its cookies. */
const resetPage = async (page: Page, context: BrowserContext) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // A page of the same origin without scripts: the browser keeps its process and its cached files.
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(DEFAULT_VIEWPORT);
  await page.mouse.move(0, 0);
};

/** For tests that look at many screens: all tests of a worker use the same page, one after the other. */
export const test = base.extend({
  context: async ({ sharedContext, monitor, workerTcpProxy }, use) => {
    const stopWatching = await monitor.attach(sharedContext);
    await use(sharedContext);
    await stopWatching();
    workerTcpProxy.release();
    const [page] = sharedContext.pages();
    if (page) await resetPage(page, sharedContext);
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

export { expect } from './fixtures.ts';
