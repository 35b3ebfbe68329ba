import { addSession } from '@bakehouse/sdk/testing/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import type { ApiClient, SessionTokens } from '../api/api-client.ts';
import { expect, test } from '../fixtures.ts';
import type { PageMonitor } from '../pages/page-monitor.ts';
import type { DemoAccount } from '../people/accounts.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';
import { HOSTILE_CALLBACKS } from './hostile-callbacks.ts';
import { ROUTE_TABLE, type RouteRow, type VisitorState } from './route-table.ts';

const FILES_URL = '/portal?tab=files';
const LONG = `/portal?search=${'a'.repeat(100 * 1024)}`;
const WRONG_PIN = '8642';
const PIN_TRIES = 5;

const withCallback = (path: string, text: string) => `${path}?callback=${encodeURIComponent(text)}`;
const nameOf = (path: string) => JSON.stringify(path.slice(0, 60));

interface StateTools {
  api: ApiClient;
  monitor: PageMonitor;
  page: Page;
}

interface SessionState {
  visitor: VisitorState;
  /** Returns the tokens that the browser has, or null. */
  start: (tools: StateTools) => Promise<SessionTokens | null>;
  /** The notice on the login page. */
  notice?: string;
  /** The server refuses the tokens, so that the page clears them at every visit. */
  isRefused?: true;
  /** The guard treats these visitors like those of another row. */
  isLong?: true;
}

const logIn =
  (account: DemoAccount) =>
  ({ api }: StateTools) =>
    api.logIn(account);

const STATES: Readonly<Record<string, SessionState>> = {
  'nobody is logged in': { visitor: 'anonymous', start: () => Promise.resolve(null) },
  'the session has ended': {
    visitor: 'anonymous',
    isRefused: true,
    isLong: true,
    notice: 'Your session has ended. Log in to continue.',
    async start({ api, monitor }) {
      monitor.expectFailure('/api/auth/validate', 401);
      monitor.expectFailure('/sdk/v1/sessions/authenticate', 404);
      const tokens = await api.logInWithPin('bo');
      await api.revoke(tokens.session_token);
      return tokens;
    },
  },
  'the address is not confirmed': {
    visitor: 'unverified',
    isLong: true,
    notice: 'Check your email for the verification link.',
    start: logIn('gil'),
  },
  'the PIN is still to be entered': { visitor: 'pinRequired', isLong: true, start: logIn('bo') },
  'there is no PIN yet': { visitor: 'pinRequired', isLong: true, start: logIn('cy') },
  'PIN entry is locked': {
    visitor: 'pinRequired',
    isLong: true,
    async start({ api }) {
      const tokens = await api.logIn('bo');
      for (let tries = 0; tries < PIN_TRIES; tries += 1)
        await api.enterPin(tokens.session_token, WRONG_PIN);
      return tokens;
    },
  },
  'the PIN was entered': { visitor: 'complete', start: ({ api }) => api.logInWithPin('bo') },
};

/** The remembered view of a visit would change the URL of the next one. */
const forgetView = (page: Page) =>
  page.evaluate(() => window.origin !== 'null' && localStorage.clear());

const visit = async (
  page: Page,
  url: string,
  { path, arrival }: RouteRow,
  visitor: VisitorState,
) => {
  await forgetView(page);
  await page.goto(url + path, { waitUntil: 'commit' });
  await expect(page).toHaveURL(url + arrival[visitor]);
  // A widget in the page has a heading of its own.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
};

for (const [name, { visitor, start, notice, isRefused = false, isLong }] of Object.entries(
  STATES,
)) {
  test(
    `while ${name}, every path leads to the right page`,
    { tag: isLong ? '@long' : [] },
    async ({ page, context, server, api, monitor }) => {
      const tokens = await start({ api, monitor, page });
      const setTokens = async () => {
        if (tokens) await addSession(context, server.url, tokens);
      };
      await setTokens();
      for (const row of ROUTE_TABLE) {
        await test.step(row.path, async () => {
          if (isRefused) await setTokens();
          await visit(page, server.url, row, visitor);
          if (notice && row.arrival[visitor].startsWith('/login'))
            await expect(page.getByText(notice)).toBeVisible();
        });
      }
    },
  );
}

test(
  'while the session is unknown, no path leads to another page',
  { tag: '@long' },
  async ({ page, context, server, api }) => {
    await addSession(context, server.url, await api.logIn('bo'));
    await page.route('**/api/auth/validate', () => undefined);
    for (const { path } of ROUTE_TABLE) {
      await test.step(path, async () => {
        await page.goto(server.url + path, { waitUntil: 'commit' });
        await expect(page.getByText('Checking your session…')).toBeVisible();
        await expect(page).toHaveURL(server.url + path);
      });
    }
  },
);

test('a visitor of a very long URL logs in without returning to it', async ({ page }) => {
  await page.goto(LONG);
  await expect(page).toHaveURL('/login');
});

const expectPortal = async (page: Page, origin: string) => {
  await expect(page).toHaveURL(origin + FILES_URL);
  await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
  expect(await page.evaluate(() => 'wasHacked' in globalThis)).toBe(false);
};

/** The origins of all requests. Requests to another origin also fail the test by its monitor. */
const watchOrigins = (context: BrowserContext) => {
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  return origins;
};

for (const path of ['/login', '/pin']) {
  const name = `${path} leads to the portal for ${HOSTILE_CALLBACKS.length} hostile callbacks`;
  test(name, { tag: '@long' }, async ({ page, context, server, api }) => {
    test.slow();
    await addSession(context, server.url, await api.logInWithPin('bo'));
    const origins = watchOrigins(context);
    for (const callback of HOSTILE_CALLBACKS) {
      await test.step(nameOf(callback), async () => {
        await forgetView(page);
        await page.goto(withCallback(path, callback), { waitUntil: 'commit' });
        await expectPortal(page, server.url);
      });
    }
    expect([...origins]).toEqual([server.url]);
  });
}

test(
  `a login with password and PIN leads to the portal for ${HOSTILE_CALLBACKS.length} hostile callbacks`,
  {
    tag: '@long',
  },
  async ({ page, context, server }) => {
    test.slow();
    const origins = watchOrigins(context);
    for (const callback of HOSTILE_CALLBACKS) {
      await test.step(nameOf(callback), async () => {
        await context.clearCookies();
        await page.goto(withCallback('/login', callback), { waitUntil: 'commit' });
        await submitLoginForm(page, 'bo');
        await enterPin(page);
        await expectPortal(page, server.url);
        await forgetView(page);
      });
    }
    expect([...origins]).toEqual([server.url]);
  },
);

test('a login with password and PIN ignores a callback to another host', async ({
  page,
  server,
}) => {
  await page.goto(withCallback('/login', '/\\evil.example'));
  await submitLoginForm(page, 'bo');
  await enterPin(page);
  await expectPortal(page, server.url);
});
