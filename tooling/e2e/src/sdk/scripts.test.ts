import { expect, test as base, type Page } from '@playwright/test';
import { startPageServer } from './page/page-server.ts';
import { sendJson, startStubServer, type StubServer } from './stub/stub-server.ts';
import { openSdkPage, type SdkPage } from './page/sdk-page.ts';

const PUBLIC_TOKEN = 'public-token-test-33333333-3333-4333-8333-333333333333';
const CAPTCHA = 'https://www.google.com/recaptcha/enterprise.js';
const FINGERPRINT = 'https://elements.stytch.com/telemetry.js';
const ONE_TAP = 'https://accounts.google.com/gsi/client';
const SIGN_IN = '/sdk/v1/passwords/authenticate';

const credentials = { email: 'a@example.com', password: 'pw', session_duration_minutes: 60 };

/** Stubs of the third-party scripts. */
const SCRIPTS: Record<string, string> = {
  [CAPTCHA]:
    'globalThis.grecaptcha = { enterprise: { ready: (run) => run(), execute: async (key, { action }) => `captcha ${key} ${action}` } };',
  [FINGERPRINT]: 'globalThis.GetTelemetryID = async (token, url) => `telemetry ${url}`;',
  [ONE_TAP]: `globalThis.google = { accounts: { id: {
    initialize: (options) => { globalThis.oneTap = options; },
    prompt: (tell) => tell({ isDisplayMoment: () => true, isDisplayed: () => true }),
  } } };`,
};

interface TestSetup {
  stubServer: StubServer;
  sdk: SdkPage;
  violations: string[];
  /** Counts the requests for each script. */
  loads: string[];
}

async function routeScripts(page: Page): Promise<string[]> {
  const loads: string[] = [];
  for (const [url, body] of Object.entries(SCRIPTS)) {
    await page.route(`${url}**`, async (route) => {
      loads.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body });
    });
  }
  return loads;
}

const SCRIPT_HOSTS = Object.keys(SCRIPTS).map((url) => new URL(url).origin);

const test = base.extend<{ setup: TestSetup }>({
  async setup({ context }, use) {
    const stubServer = await startStubServer();
    const pages = await startPageServer(stubServer.origin, {}, SCRIPT_HOSTS);
    const sdk = await openSdkPage({
      context,
      pageOrigin: pages.origin,
      apiOrigin: stubServer.origin,
      publicToken: PUBLIC_TOKEN,
    });
    const violations: string[] = [];
    sdk.page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    const loads = await routeScripts(sdk.page);
    await use({ stubServer, sdk, violations, loads });
    await sdk.page.close();
    await pages.close();
    await stubServer.close();
  },
});

const bodiesOf = ({ stubServer }: TestSetup): unknown[] =>
  stubServer.requests
    .filter(({ path }) => path === SIGN_IN)
    .map(({ body }): unknown => JSON.parse(body));

test('captcha and device telemetry work under trusted types and load each script once', async ({
  setup,
}) => {
  const { stubServer, sdk } = setup;
  stubServer.state.bootstrap = {
    captcha_settings: { enabled: true, siteKey: 'key-1' },
    dfp_protected_auth_enabled: true,
    dfp_protected_auth_mode: 'OBSERVATION',
  };
  await sdk.start();
  await sdk.call('passwords.authenticate', credentials);
  await sdk.call('passwords.authenticate', credentials);
  const tokens = {
    captcha_token: 'captcha key-1 LOGIN',
    dfp_telemetry_id: 'telemetry https://telemetry.stytch.com/submit',
  };
  expect(bodiesOf(setup)).toEqual([
    { ...credentials, ...tokens },
    { ...credentials, ...tokens },
  ]);
  expect([...setup.loads].sort()).toEqual([FINGERPRINT, `${CAPTCHA}?render=key-1`]);
  expect(setup.violations).toEqual([]);
});

test('authentication continues if the captcha cannot be loaded', async ({ setup }) => {
  const { stubServer, sdk } = setup;
  stubServer.state.bootstrap = { captcha_settings: { enabled: true, siteKey: 'key-1' } };
  await sdk.page.route(`${CAPTCHA}**`, (route) => route.abort());
  await sdk.start();
  expect(await sdk.call('passwords.authenticate', credentials)).toHaveProperty('value');
  expect(bodiesOf(setup)).toEqual([credentials]);
});

test('One Tap sends the account and follows the redirect of the API', async ({ setup }) => {
  const { stubServer, sdk } = setup;
  const callback = '/v1/oauth/callback/callback-1';
  stubServer.answer('/v1/public/oauth/google/onetap/start', (response) => {
    response.setHeader('Set-Cookie', 'stytch_csrf_private_token=csrf-1; Path=/');
    sendJson(response, 200, { google_client_id: 'client-1', oauth_callback_id: 'callback-1' });
  });
  stubServer.answer(callback, (response) => {
    sendJson(response, 200, { redirect_url: `${stubServer.origin}/came-back?token=t` });
  });
  await sdk.start();
  // Chromium uses FedCM, so a FedCM request shows that the prompt was opened.
  expect(await sdk.call('oauth.googleOneTap.start')).toEqual({ value: { success: true } });
  await sdk.page.evaluate(() => {
    const { oneTap } = globalThis as unknown as {
      oneTap: { callback: (answer: { credential: string }) => void };
    };
    oneTap.callback({ credential: 'id-token-1' });
  });
  await sdk.page.waitForURL('**/came-back?token=t');
  const request = stubServer.requests.find(({ path }) => path === callback);
  expect(request).toMatchObject({
    method: 'POST',
    headers: { 'x-stytch-oauth-type': 'google-one-tap' },
    body: '{"id_token":"id-token-1","stytch_csrf_token":"csrf-1"}',
  });
  expect(setup.loads).toEqual([ONE_TAP]);
  expect(setup.violations).toEqual([]);
});
