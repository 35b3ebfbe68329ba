import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../server/server-sandbox.ts';
import { readNewestEmailLink } from '../people/email-links.ts';
import { bundleForPage } from './page/bundle-for-page.ts';
import { startPageServer } from './page/page-server.ts';
import { openSdkPage } from './page/sdk-page.ts';

const bo = {
  email: 'bo@bakehouse.test',
  password: 'Sourdough-Rises-At-5am',
  session_duration_minutes: 60,
};

const SETTINGS = {
  portal: {},
  cookies: { http_only_cookies: true },
  decisions: {
    captcha_settings: { enabled: true, siteKey: 'bakehouse-test-site-key' },
    dfp_protected_auth_enabled: true,
    dfp_protected_auth_mode: 'DECISIONING',
  },
  pkce: { pkce_required_for_email_magic_links: true, pkce_required_for_password_resets: true },
};

type ProjectName = keyof typeof SETTINGS;

const publicTokenOf = (name: string) => `public-token-test-${name}`;

/** Stubs of the third-party scripts, which create protection tokens for developer mode. */
const SCRIPTS = {
  'https://www.google.com/recaptcha/enterprise.js**':
    "globalThis.grecaptcha = { enterprise: { ready: (run) => run(), execute: async () => 'bakehouse-test-captcha' } };",
  'https://elements.stytch.com/telemetry.js**':
    "globalThis.GetTelemetryID = async () => 'bakehouse-test-challenge';",
};

/** The provider's client learns the settings of the project in the background. */
const waitForBootstrap = (page: Page, project: ProjectName) =>
  page.waitForFunction(
    (key) => localStorage.getItem(key) !== null,
    `stytch_sdk_state_${publicTokenOf(project)}::bootstrap`,
  );

interface ClientPageOptions {
  project: ProjectName;
  isProvider?: boolean;
}

/** A real server whose configuration file has a project for each of the settings. */
const sdkTest = test.extend<{
  openPage: (opening: ClientPageOptions) => ReturnType<typeof openSdkPage>;
}>({
  openPage: async ({ browser, sandbox }, use) => {
    const apiOrigin = `http://localhost:${sandbox.port}`;
    const script = await bundleForPage(join(import.meta.dirname, 'page/provider-client.ts'));
    const pages = await startPageServer(apiOrigin, { '/provider.js': script });
    const configFile = join(sandbox.dataFolder, 'projects.json');
    const projects = Object.entries(SETTINGS).map(([name, settings]) => ({
      public_token: publicTokenOf(name),
      project_id: `project-test-${name}`,
      name,
      origins: [pages.origin],
      redirect_urls: [`${pages.origin}/authenticate`],
      settings,
      ...(name !== 'portal' && { users_of: 'project-test-portal' }),
    }));
    await writeFile(configFile, JSON.stringify({ projects }));
    await sandbox.launch({ environment: { BAKEHOUSE_CONFIG: configFile } }).ready;
    // The content security policy of the test page blocks third-party scripts.
    const context = await browser.newContext({ bypassCSP: true });
    for (const [url, body] of Object.entries(SCRIPTS)) {
      await context.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    }
    await use(({ project, isProvider = false }) => {
      const place = { context, pageOrigin: pages.origin, apiOrigin, isProvider };
      return openSdkPage({ ...place, publicToken: publicTokenOf(project) });
    });
    await context.close();
    await pages.close();
  },
});

sdkTest('a session in the HttpOnly cookies of the real server', async ({ openPage }) => {
  const { call, start, page } = await openPage({ project: 'cookies' });
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name).sort();
  const httpOnly = { cookieOptions: { httpOnly: true } };
  await start(httpOnly);

  await test.step('is hidden from scripts', async () => {
    expect(await call('passwords.authenticate', bo)).toHaveProperty('value');
    expect(await call('session.getTokens')).toEqual({ value: null });
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await cookieNames()).toEqual(['stytch_session', 'stytch_session_jwt']);
  });

  await test.step('survives a reload', async () => {
    await start(httpOnly);
    await expect
      .poll(() => call('session.getInfo'))
      .toMatchObject({ value: { fromCache: false, session: { user_id: expect.any(String) } } });
    expect(await call('user.get')).toMatchObject({ value: { emails: [{ email: bo.email }] } });
  });

  await test.step('ends with its cookies on revoke', async () => {
    expect(await call('session.revoke')).toHaveProperty('value');
    expect(await cookieNames()).toEqual([]);
    expect(await call('user.get')).toMatchObject({ error: { error_type: 'user_unauthenticated' } });
  });
});

for (const isProvider of [false, true]) {
  const client = isProvider ? "the provider's client" : 'our client';
  const tag = isProvider ? '@long' : [];
  sdkTest(
    `${client} meets a challenge of the real server with a captcha`,
    { tag },
    async ({ openPage }) => {
      const { call, start, page } = await openPage({ project: 'decisions', isProvider });
      const statuses: number[] = [];
      page.on('response', (response) => {
        if (
          response.url().endsWith('/passwords/authenticate') &&
          response.request().method() === 'POST'
        )
          statuses.push(response.status());
      });
      await start();
      await waitForBootstrap(page, 'decisions');
      expect(await call('passwords.authenticate', bo)).toHaveProperty('value');
      expect(statuses).toEqual([403, 200]);
    },
  );

  sdkTest(
    `${client} ends a magic link with the second of its verifiers`,
    { tag },
    async ({ openPage, sandbox }) => {
      const url = `http://localhost:${sandbox.port}`;
      const { call, start } = await openPage({ project: 'pkce', isProvider });
      await start();
      await call('bootstrap.get');
      const { email, session_duration_minutes } = bo;
      // The PKCE pair of the password reset is tried first.
      expect(await call('passwords.resetByEmailStart', { email })).toHaveProperty('value');
      expect(await call('magicLinks.email.loginOrCreate', email)).toHaveProperty('value');
      const link = new URL(await readNewestEmailLink(url, email), url);
      const token = link.searchParams.get('token');
      expect(link.searchParams.get('stytch_token_type')).toBe('magic_links');
      const minutes = { session_duration_minutes };

      const stranger = await openPage({ project: 'portal', isProvider });
      await stranger.start();
      expect(await stranger.call('magicLinks.authenticate', token, minutes)).toMatchObject({
        error: { error_type: 'magic_link_not_found' },
      });
      expect(await call('magicLinks.authenticate', token, minutes)).toMatchObject({
        value: { user: { emails: [{ email }] } },
      });
    },
  );
}
