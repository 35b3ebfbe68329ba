import type { BrowserContext, Page } from '@playwright/test';

/** Holds what the portal loads ahead when it is idle: on /login the widget, on the dashboard the other tabs. */
export const holdIdleLoading = (target: BrowserContext | Page): Promise<unknown> =>
  target.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
