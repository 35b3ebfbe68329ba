import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

const resetPage = async (page: Page, context: BrowserContext) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // An image runs no scripts; on the same origin, the browser also keeps its process and cache.
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

/** Tests that import this `test` share one page per worker, which is faster. */
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
