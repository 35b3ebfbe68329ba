import { test as base } from '../fixtures.ts';
import type { DrivenBrowser } from './browser-tab.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

export const OTHER_BROWSERS: Readonly<Record<string, () => Promise<DrivenBrowser>>> = {
  Firefox: openFirefox,
  WebKitGTK: openWebkit,
};

/** The fixtures, and a browser that the test has for itself. */
export const testIn = (open: () => Promise<DrivenBrowser>) =>
  base.extend<{ other: DrivenBrowser }>({
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    other: async ({}, use) => {
      const other = await open();
      await use(other);
      await other.close();
    },
  });
