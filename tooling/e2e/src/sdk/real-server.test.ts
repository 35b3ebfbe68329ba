import { join } from 'node:path';
import { connectToServer, type Fault } from '@bakehouse/sdk/testing';
import type { Browser, BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DEMO_PASSWORD, NEW_PASSWORD } from '../people/accounts.ts';
import { bundleForPage } from './page/bundle-for-page.ts';
import { startPageServer } from './page/page-server.ts';
import { openSdkPage, type SdkPage } from './page/sdk-page.ts';
import { holdRefreshes } from './page/session-page.ts';

import { REFRESH_PATH } from '../api/api-client.ts';

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

const bo = { email: 'bo@bakehouse.test', password: DEMO_PASSWORD, session_duration_minutes: 60 };

interface ClientPageOptions {
  browser: Browser;
  apiOrigin: string;
  isProvider: boolean;
}

/** The demo project accepts any origin on localhost. */
const withPage = async (
  { browser, apiOrigin, isProvider }: ClientPageOptions,
  run: (sdk: SdkPage, context: BrowserContext) => Promise<void>,
) => {
  const scripts = isProvider
    ? { '/provider.js': await bundleForPage(join(import.meta.dirname, 'page/provider-client.ts')) }
    : {};
  const pages = await startPageServer(apiOrigin, scripts);
  const context = await browser.newContext();
  const place = {
    context,
    pageOrigin: pages.origin,
    apiOrigin,
    publicToken: PUBLIC_TOKEN,
    isProvider,
  };
  const sdk = await openSdkPage(place);
  await sdk.start();
  await run(sdk, context);
  expect(await sdk.unhandled()).toEqual([]);
  await context.close();
  await pages.close();
};

const CLIENTS = [
  ['our client', false],
  ["the provider's own client", true],
] as const;

for (const [name, isProvider] of CLIENTS) {
  test.describe(`${name} and the real server`, { tag: isProvider ? '@long' : [] }, () => {
    test('signs up a new user and returns the user', async ({ browser, server }) => {
      await withPage({ browser, apiOrigin: server.url, isProvider }, async ({ call }) => {
        const email = 'new-here@bakehouse.test';
        const created = await call('passwords.create', { ...bo, email, password: NEW_PASSWORD });
        expect(created).toMatchObject({ value: { email_id: expect.any(String) as unknown } });
        const user = { emails: [{ email, verified: false }] };
        expect(await call('user.getSync')).toMatchObject({ value: user });
        expect(await call('user.get')).toMatchObject({ value: user });
        const again = await call('passwords.create', { ...bo, email, password: NEW_PASSWORD });
        expect(again).toMatchObject({ error: { status_code: expect.any(Number) as unknown } });
      });
    });

    test('authenticates, refreshes and revokes a session', async ({ browser, server }) => {
      await withPage({ browser, apiOrigin: server.url, isProvider }, async ({ call }) => {
        const wrong = await call('passwords.authenticate', { ...bo, password: 'wrong' });
        expect(wrong).toMatchObject({ error: { error_type: 'unauthorized_credentials' } });
        expect(await call('session.getSync')).toEqual({ value: null });

        await call('passwords.authenticate', bo);
        const first = await call('session.getTokens');
        expect(first).toMatchObject({ value: { session_token: expect.any(String) as unknown } });
        const refreshed = await call('session.authenticate', { session_duration_minutes: 90 });
        expect(refreshed).toMatchObject({ value: { user: { emails: [{ email: bo.email }] } } });

        await call('session.revoke');
        expect(await call('session.getSync')).toEqual({ value: null });
        expect(await call('session.getTokens')).toEqual({ value: null });
        await call('session.updateSession', 'value' in first ? first.value : null);
        expect(await call('session.authenticate')).toMatchObject({
          error: { error_type: 'session_not_found' },
        });
        expect(await call('session.getTokens')).toEqual({ value: null });
      });
    });

    test('keeps a session over a reload', async ({ browser, server }) => {
      await withPage(
        { browser, apiOrigin: server.url, isProvider },
        async ({ call, start }, context) => {
          await call('passwords.authenticate', bo);
          const gate = await holdRefreshes(context);
          await start();
          expect(await call('session.getInfo')).toMatchObject({ value: { fromCache: true } });
          gate.release();
          await expect
            .poll(() => call('session.getInfo'))
            .toMatchObject({
              value: { fromCache: false, session: { authentication_factors: [{}] } },
            });
        },
      );
    });

    test('updates the user and the cached copy', async ({ browser, server }) => {
      await withPage({ browser, apiOrigin: server.url, isProvider }, async ({ call }) => {
        await call('passwords.authenticate', bo);
        const change = { name: { first_name: 'Bo' }, untrusted_metadata: { theme: 'dark' } };
        expect(await call('user.update', change)).toHaveProperty('value');
        const changed = {
          value: { name: { first_name: 'Bo' }, untrusted_metadata: { theme: 'dark' } },
        };
        expect(await call('user.getSync')).toMatchObject(changed);
        expect(await call('user.get')).toMatchObject(changed);
      });
    });

    test('checks the strength of a password', async ({ browser, server }) => {
      await withPage({ browser, apiOrigin: server.url, isProvider }, async ({ call }) => {
        const check = (password: string) => call('passwords.strengthCheck', { password });
        expect(await check('password')).toMatchObject({ value: { valid_password: false } });
        expect(await check(NEW_PASSWORD)).toMatchObject({ value: { valid_password: true } });
      });
    });
  });
}

test.describe('our client and a failing real server', () => {
  const CHECK = '/sdk/v1/passwords/strength_check';

  test('distinguishes the kinds of failures', async ({ browser, server }) => {
    await withPage({ browser, apiOrigin: server.url, isProvider: false }, async ({ call }) => {
      const check = () => call('passwords.strengthCheck', { password: 'a' }, { timeout: 300 });
      const { faults } = connectToServer(server.url);
      const troubles: [Partial<Fault>, object][] = [
        // Chromium resends a request when a pooled connection is closed.
        [
          { drop: true, times: 2 },
          { name: 'UnreachableError', message: 'Unable to contact our servers.' },
        ],
        [
          { delayMs: 1_000 },
          { name: 'UnreachableError', message: 'Unable to contact our servers.' },
        ],
        [
          { body: '<!doctype html>' },
          { name: 'UnreachableError', message: 'Invalid JSON response from our servers.' },
        ],
        [
          { status: 500, body: '<!doctype html>' },
          { name: 'UnreachableError', message: 'Invalid response from our servers.' },
        ],
        [{ status: 503 }, { name: 'ApiError', retryAfterMs: 1_000 }],
      ];
      for (const [trouble, error] of troubles) {
        await faults.add({ path: CHECK, ...trouble });
        expect(await check()).toMatchObject({ error });
        await faults.clear();
      }
      expect(await check()).toHaveProperty('value');
    });
  });

  test("keeps the session and refreshes it after the server's restart", async ({
    browser,
    server,
  }) => {
    await withPage({ browser, apiOrigin: server.url, isProvider: false }, async (sdk) => {
      await sdk.call('passwords.authenticate', bo);
      await sdk.page.clock.install();
      await connectToServer(server.url).faults.add({ path: REFRESH_PATH, status: 503 });
      const refused = sdk.page.waitForResponse((response) => response.status() === 503);
      await sdk.start();
      await refused;
      expect(await sdk.call('session.getInfo')).toMatchObject({
        value: { fromCache: true, session: { user_id: expect.any(String) as unknown } },
      });
      // The first retry after a failure comes after about 4 seconds.
      await sdk.page.clock.runFor(5_000);
      await expect
        .poll(() => sdk.call('session.getInfo'))
        .toMatchObject({ value: { fromCache: false } });
    });
  });
});
