import type { Browser, Page } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { buildWorkspace } from '../repository.ts';
import type { Measurement } from '../results/measurement.ts';
import { median } from '../results/statistics.ts';
import { signInTokens } from '../server/demo-session.ts';
import { createHttpClient } from '../server/http-client.ts';
import { withRunningServer } from '../server/server-process.ts';

const MEASURED_ROUNDS = 5;
const OTHER_TAB_COUNT = 3;
/** A log-out must reach all tabs within this time, in milliseconds. */
const MAX_SPREAD_MS = 2_000;

async function openDashboard(page: Page): Promise<Page> {
  await page.goto('/portal?tab=files');
  await page.locator('table[aria-busy="false"]').waitFor();
  return page;
}

/** The time from the press of "Log out" until the slowest other tab shows the login page. */
async function timeLogOut(browser: Browser, origin: string): Promise<number> {
  const client = createHttpClient(origin);
  const tokens = await signInTokens(client, 'bo');
  client.close();
  const context = await browser.newContext({ baseURL: origin });
  try {
    await context.addCookies([
      { name: 'stytch_session', value: tokens.session_token, url: origin },
      { name: 'stytch_session_jwt', value: tokens.session_jwt, url: origin },
    ]);
    const own = await openDashboard(await context.newPage());
    const others: Page[] = [];
    for (let tab = 0; tab < OTHER_TAB_COUNT; tab += 1)
      others.push(await openDashboard(await context.newPage()));
    const started = performance.now();
    const left = others.map((tab) => tab.waitForURL(/\/login/));
    await own.getByRole('button', { name: 'Log out' }).click();
    await Promise.all(left);
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

export async function measureLogOut(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/portal');
  const times = await withChromium((browser) =>
    withRunningServer(async (origin) => {
      const measured: number[] = [];
      for (let round = 0; round < MEASURED_ROUNDS; round += 1)
        measured.push(await timeLogOut(browser, origin));
      return measured;
    }),
  );
  if (times === undefined) throw new Error('This benchmark needs Chromium, which was not found.');
  return {
    figures: [
      { name: 'all tabs, median', value: median(times), unit: 'ms' },
      {
        name: 'all tabs, slowest',
        value: Math.max(...times),
        unit: 'ms',
        budget: { atMost: MAX_SPREAD_MS },
      },
    ],
    note: `From the press of "Log out" until ${OTHER_TAB_COUNT} other tabs show the login page, ${MEASURED_ROUNDS} rounds.`,
  };
}
