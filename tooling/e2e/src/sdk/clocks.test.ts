import { expect, test } from '@playwright/test';
import { startPageServer } from './page/page-server.ts';
import { startStubServer } from './stub/stub-server.ts';
import { openSdkPage } from './page/sdk-page.ts';

const PUBLIC_TOKEN = 'public-token-test-33333333-3333-4333-8333-333333333333';
const REFRESH = '/sdk/v1/sessions/authenticate';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const credentials = { email: 'a@example.com', password: 'pw', session_duration_minutes: 60 };

// The server's clock is moved because the cookies of the browser cannot use a fake clock.
for (const [name, aheadMs] of [
  ['ahead', -DAY_MS],
  ['behind', DAY_MS],
] as const) {
  test(`a browser whose clock is a day ${name} keeps a session as long as the server does`, async ({
    browser,
  }) => {
    const stubServer = await startStubServer();
    stubServer.state.aheadMs = aheadMs;
    const pages = await startPageServer(stubServer.origin);
    const context = await browser.newContext();
    const place = { context, pageOrigin: pages.origin, apiOrigin: stubServer.origin };
    const sdk = await openSdkPage({ ...place, publicToken: PUBLIC_TOKEN });
    await sdk.start();
    const signIn = await sdk.call('passwords.authenticate', credentials);
    expect(signIn).toHaveProperty('value');

    const endsIn = async () =>
      (await context.cookies()).map(({ expires }) => expires * 1_000 - Date.now());
    const ends = await endsIn();
    expect(ends).toHaveLength(2);
    for (const end of ends) expect(Math.abs(end - HOUR_MS)).toBeLessThan(MINUTE_MS);

    await sdk.start();
    await expect
      .poll(() => sdk.call('session.getInfo'))
      .toMatchObject({ value: { session: expect.anything() as unknown, fromCache: false } });
    expect(stubServer.requests.filter(({ path }) => path === REFRESH)).toHaveLength(1);
    expect(await endsIn()).toHaveLength(2);
    expect(await sdk.unhandled()).toEqual([]);
    await context.close();
    for (const server of [pages, stubServer]) await server.close();
  });
}
