import { expect, test, type BrowserContext } from '@playwright/test';
import { serveHttpOnlySessions } from './stub/http-only-sessions.ts';
import { startPageServer } from './page/page-server.ts';
import { startStubServer, type StubServer } from './stub/stub-server.ts';
import { openSdkPage, type SdkPage } from './page/sdk-page.ts';

const PUBLIC_TOKEN = 'public-token-test-33333333-3333-4333-8333-333333333333';
const REFRESH = '/sdk/v1/sessions/authenticate';
const credentials = { email: 'a@example.com', password: 'pw', session_duration_minutes: 60 };

const SIGNED_OUT = { value: { session: null, fromCache: false } };
const confirmed = {
  value: { session: { session_id: expect.any(String) as unknown }, fromCache: false },
};

const becomes = ({ call }: SdkPage, info: Record<string, unknown>) =>
  expect.poll(() => call('session.getInfo')).toMatchObject(info);

const tokensOf = async ({ call, page }: SdkPage, context: BrowserContext) => ({
  tokens: await call('session.getTokens'),
  readable: await page.evaluate(() => document.cookie),
  kept: (await context.cookies()).map(({ name, httpOnly }) => ({ name, httpOnly })),
});

const HIDDEN = {
  tokens: { value: null },
  readable: '',
  kept: [{ name: 'stytch_session', httpOnly: true }],
};

const refreshes = ({ requests }: StubServer) => requests.filter(({ path }) => path === REFRESH);

test('a session in HttpOnly cookies survives reloads and ends in all tabs', async ({ browser }) => {
  const stubServer = await startStubServer();
  const api = serveHttpOnlySessions(stubServer);
  const pages = await startPageServer(stubServer.origin);
  const context = await browser.newContext();
  const place = { context, pageOrigin: pages.origin, apiOrigin: stubServer.origin };
  const openTab = () => openSdkPage({ ...place, publicToken: PUBLIC_TOKEN });
  const first = await openTab();
  await first.start();

  await test.step('scripts cannot read the tokens after authentication', async () => {
    await first.call('passwords.authenticate', credentials);
    expect(await first.call('session.getInfo')).toMatchObject(confirmed);
    expect(await tokensOf(first, context)).toEqual(HIDDEN);
  });

  await test.step('a call sends the cookie and no token', async () => {
    await first.call('user.get');
    const { headers } = stubServer.requests.at(-1) ?? { headers: {} };
    const publicTokenTwice = btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`);
    expect(headers).toMatchObject({
      authorization: `Basic ${publicTokenTwice}`,
      cookie: 'stytch_session=session-token-1',
    });
  });

  const second = await openTab();
  await test.step('a reload and a new tab are confirmed by one request each', async () => {
    await first.start();
    await becomes(first, confirmed);
    await second.start();
    await becomes(second, confirmed);
    expect(refreshes(stubServer)).toHaveLength(2);
    expect(await tokensOf(second, context)).toEqual(HIDDEN);
  });

  await test.step('a revoke in one tab ends the session in both tabs and on the server', async () => {
    expect(await second.call('session.revoke')).toHaveProperty('value');
    await becomes(second, SIGNED_OUT);
    await becomes(first, SIGNED_OUT);
    expect(await context.cookies()).toEqual([]);
    await first.start();
    expect(await first.call('session.getInfo')).toMatchObject(SIGNED_OUT);
    expect(refreshes(stubServer)).toHaveLength(2);
  });

  await test.step('a session that the server has ended is cleared after a reload', async () => {
    await first.call('passwords.authenticate', credentials);
    await becomes(second, confirmed);
    api.endAll();
    await first.start();
    await becomes(first, SIGNED_OUT);
    await becomes(second, SIGNED_OUT);
  });

  expect([...(await first.unhandled()), ...(await second.unhandled())]).toEqual([]);
  await context.close();
  for (const server of [pages, stubServer]) await server.close();
});
