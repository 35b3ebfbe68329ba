import type { BrowserContext, Page } from '@playwright/test';

/** Holds what pages load ahead when they are idle, such as the widget on /login, or its next screens. */
export const holdIdleLoading = (target: BrowserContext | Page): Promise<unknown> =>
  target.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
