import type { Client } from '@bakehouse/sdk';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { build } from 'esbuild';
import { REFRESH_PATH } from '../../api/api-client.ts';
import { emailOf, DEMO_PASSWORD } from '../../people/accounts.ts';

declare global {
  var client: Client;
}

const SESSION_DURATION_MINUTES = 1_440;
const SESSION_PAGE_PATH = '/session-page';

const SESSION_PAGE_SCRIPT = `
import { createClient } from '@bakehouse/sdk';
globalThis.client = createClient('public-token-test-00000000-0000-4000-8000-000000000001', {
  apiOrigin: location.origin,
  telemetry: false,
});
`;

async function bundleSessionScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SESSION_PAGE_SCRIPT, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

export async function serveSessionPage(context: BrowserContext): Promise<void> {
  const script = await bundleSessionScript();
  await context.route(`**${SESSION_PAGE_PATH}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><link rel="icon" href="data:,"><title>Session</title><script src="/session-page.js"></script>',
    }),
  );
  await context.route(`**${SESSION_PAGE_PATH}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
}

export async function openSessionTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage();
    await page.goto(SESSION_PAGE_PATH);
    pages.push(page);
  }
  return pages;
}

export const authenticateWithPassword = (page: Page): Promise<void> =>
  page.evaluate(
    async (credentials) => {
      await client.passwords.authenticate(credentials);
    },
    {
      email: emailOf('bo'),
      password: DEMO_PASSWORD,
      session_duration_minutes: SESSION_DURATION_MINUTES,
    },
  );

/** A session that comes from the cache is not confirmed by the server yet. */
export const haveConfirmedSessions = (pages: Page[]): Promise<boolean[]> =>
  Promise.all(
    pages.map((page) =>
      page.evaluate(() => {
        const { session, fromCache } = client.session.getInfo();
        return session !== null && !fromCache;
      }),
    ),
  );

/** The clocks of all tabs jump together, like after a laptop wakes up. */
export const fastForwardClocks = ({ clock }: BrowserContext, seconds: number): Promise<void> =>
  clock.fastForward(seconds * 1_000);

export interface HeldRefreshes {
  seen: Request[];
  /** Forwards the held requests and all later ones. */
  release: () => void;
}

export async function holdRefreshes(context: BrowserContext): Promise<HeldRefreshes> {
  const seen: Request[] = [];
  let open: HeldRefreshes['release'] = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await context.route(`**${REFRESH_PATH}`, async (route) => {
    seen.push(route.request());
    await opened;
    // Forwarding a request fails if its tab is closed.
    await route.continue().catch(() => undefined);
  });
  return { seen, release: () => open() };
}
