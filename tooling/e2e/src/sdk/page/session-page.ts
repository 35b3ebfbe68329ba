import type { Client } from '@bakehouse/sdk';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { build } from 'esbuild';
import { addressOf, PASSWORD } from '../../people/accounts.ts';

declare global {
  var client: Client;
}

export const REFRESH = '/sdk/v1/sessions/authenticate';

const A_DAY_IN_MINUTES = 1_440;
const PATH = '/session-page';

/** A page with nothing but the built package, on the origin of the API. */
const SCRIPT = `
import { createClient } from '@bakehouse/sdk';
globalThis.client = createClient('public-token-test-00000000-0000-4000-8000-000000000001', {
  apiOrigin: location.origin,
  telemetry: false,
});
`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

export async function serveSessionPage(context: BrowserContext): Promise<void> {
  const script = await bundle();
  await context.route(`**${PATH}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><link rel="icon" href="data:,"><title>Session</title><script src="/session-page.js"></script>',
    }),
  );
  await context.route(`**${PATH}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
}

export async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage();
    await page.goto(PATH);
    pages.push(page);
  }
  return pages;
}

export const signIn = (page: Page): Promise<void> =>
  page.evaluate(
    async (credentials) => {
      await client.passwords.authenticate(credentials);
    },
    { email: addressOf('bo'), password: PASSWORD, session_duration_minutes: A_DAY_IN_MINUTES },
  );

/** Of each tab: whether it shows a session that is not merely a stored copy. */
export const areSignedIn = (pages: Page[]): Promise<boolean[]> =>
  Promise.all(
    pages.map((page) =>
      page.evaluate(() => {
        const { session, fromCache } = client.session.getInfo();
        return session !== null && !fromCache;
      }),
    ),
  );

/** Lets the time of all tabs jump at once, as it does when a laptop wakes up. */
export const jump = ({ clock }: BrowserContext, seconds: number): Promise<void> =>
  clock.fastForward(seconds * 1_000);

/** The refreshes that leave the browser; each waits at the gate until it is opened. */
export interface Gate {
  seen: Request[];
  /** From now on all go through. */
  open: () => void;
}

export async function holdRefreshes(context: BrowserContext): Promise<Gate> {
  const seen: Request[] = [];
  let open: Gate['open'] = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await context.route(`**${REFRESH}`, async (route) => {
    seen.push(route.request());
    await opened;
    // The tab that asked may be gone.
    await route.continue().catch(() => undefined);
  });
  return { seen, open: () => open() };
}
