import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { readNewestEmailCode, readNewestEmailLink } from '../people/email-links.ts';
import { bundleForPage } from './page/bundle-for-page.ts';
import { startPageServer } from './page/page-server.ts';
import { openSdkPage, type CallOutcome, type SdkPage } from './page/sdk-page.ts';

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

const minutes = { session_duration_minutes: 60 };

interface Opened {
  sdk: SdkPage;
  context: BrowserContext;
  /** The page of the app to which links lead. */
  linkTarget: string;
}

const methodIdOf = (outcome: CallOutcome) => {
  if (!('value' in outcome)) throw new Error(`Nothing was sent: ${outcome.error.message}`);
  // The cast is unchecked, because a wrong method id fails the next call.
  return (outcome.value as { method_id: string }).method_id;
};

/** Presses the button of the page behind the link, and waits for the page of the app. */
const pressLink = async (page: Page, link: string, linkTarget: string) => {
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${linkTarget}?stytch_token_type=magic_links&token=*`);
  return new URL(page.url()).searchParams.get('token') ?? '';
};

const CLIENTS = [
  ['our client', 'ours', false],
  ["the provider's own client", 'theirs', true],
] as const;

for (const [name, slug, isProvider] of CLIENTS) {
  test.describe(`${name} on the real server`, { tag: isProvider ? '@long' : [] }, () => {
    const opened = test.extend<{ app: Opened }>({
      app: async ({ browser, server }, use) => {
        const provider = join(import.meta.dirname, 'page/provider-client.ts');
        const scripts = isProvider ? { '/provider.js': await bundleForPage(provider) } : {};
        const pages = await startPageServer(server.url, scripts);
        const context = await browser.newContext();
        const place = { context, pageOrigin: pages.origin, apiOrigin: server.url };
        const sdk = await openSdkPage({ ...place, publicToken: PUBLIC_TOKEN, isProvider });
        await sdk.start();
        await use({ sdk, context, linkTarget: `${pages.origin}/authenticate` });
        expect(await sdk.unhandled()).toEqual([]);
        await context.close();
        await pages.close();
      },
    });

    opened('logs in with a code by email and by SMS', async ({ app, server }) => {
      const { call } = app.sdk;
      const destinations = { email: `code-${slug}@people.example`, sms: '+12025550162' };
      for (const [channel, to] of Object.entries(destinations)) {
        const method_id = methodIdOf(await call(`otps.${channel}.loginOrCreate`, to));
        const code = await readNewestEmailCode(server.url, to);
        const wrong = code === '000000' ? '000001' : '000000';
        expect(await call('otps.authenticate', wrong, method_id, minutes)).toMatchObject({
          error: { error_type: 'unable_to_auth_otp_code', status_code: 401 },
        });
        expect(await call('otps.authenticate', code, method_id, minutes)).toMatchObject({
          value: { session: { authentication_factors: [{ delivery_method: channel }] } },
        });
        expect(await call('otps.authenticate', code, method_id, minutes)).toMatchObject({
          error: { error_type: 'otp_code_not_found', status_code: 404 },
        });
        await call('session.revoke');
      }
    });

    opened('adds a phone number to the session that a code began', async ({ app, server }) => {
      const { call } = app.sdk;
      const email = `second-code-${slug}@people.example`;
      const first = methodIdOf(await call('otps.email.loginOrCreate', email));
      await call('otps.authenticate', await readNewestEmailCode(server.url, email), first, minutes);
      const number = isProvider ? '+12025550163' : '+12025550164';
      const second = methodIdOf(await call('otps.whatsapp.send', number));
      const code = await readNewestEmailCode(server.url, number);
      await call('otps.authenticate', code, second, minutes);
      expect(await call('user.get')).toMatchObject({
        value: { emails: [{ email }], phone_numbers: [{ phone_number: number }] },
      });
    });

    opened(
      'logs in with a link that a browser without scripts opens',
      async ({ app, browser, server }) => {
        const { sdk, linkTarget } = app;
        const email = `link-${slug}@people.example`;
        const urls = { login_magic_link_url: linkTarget, signup_magic_link_url: linkTarget };
        await sdk.call('magicLinks.email.loginOrCreate', email, urls);
        const other = await browser.newContext({ javaScriptEnabled: false });
        const link = new URL(await readNewestEmailLink(server.url, email), server.url).href;
        const token = await pressLink(await other.newPage(), link, linkTarget);
        await other.close();
        expect(await sdk.call('magicLinks.authenticate', token, minutes)).toMatchObject({
          value: { user: { emails: [{ email, verified: true }] } },
        });
        expect(await sdk.call('magicLinks.authenticate', token, minutes)).toMatchObject({
          error: { error_type: 'unable_to_auth_magic_link' },
        });
      },
    );
  });
}

test.describe('a link of our client', () => {
  const email = 'by-url@people.example';

  test('logs in on the page that it leads to, and its code on the page that asked', async ({
    browser,
    server,
  }) => {
    const pages = await startPageServer(server.url);
    const context = await browser.newContext();
    const place = { context, pageOrigin: pages.origin, apiOrigin: server.url };
    const sdk = await openSdkPage({ ...place, publicToken: PUBLIC_TOKEN });
    await sdk.start();
    const linkTarget = `${pages.origin}/authenticate`;
    const urls = { login_magic_link_url: linkTarget, signup_magic_link_url: linkTarget };
    await sdk.call('magicLinks.email.loginOrCreate', email, urls);
    const page = await context.newPage();
    const link = new URL(await readNewestEmailLink(server.url, email), server.url).href;
    await pressLink(page, link, linkTarget);
    await page.waitForFunction(() => 'sdk' in globalThis);
    const options = { apiOrigin: server.url, telemetry: false };
    const outcome = await page.evaluate(
      async ([publicToken, given]) => {
        const client = globalThis.sdk.createClient(publicToken, given);
        return client.authenticateByUrl({ session_duration_minutes: 60 });
      },
      [PUBLIC_TOKEN, options] as const,
    );
    expect(outcome).toMatchObject({ handled: true, data: { user: { emails: [{ email }] } } });
    expect(new URL(page.url()).search).toBe('');

    await sdk.call('session.revoke');
    const sent = methodIdOf(await sdk.call('magicLinks.email.loginOrCreate', email, urls));
    const code = await readNewestEmailCode(server.url, email);
    expect(await sdk.call('otps.authenticate', code, sent, minutes)).toMatchObject({
      value: { user: { emails: [{ email }] } },
    });
    await context.close();
    await pages.close();
  });
});
