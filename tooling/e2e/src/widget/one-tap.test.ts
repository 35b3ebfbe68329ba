import type { Page } from '@playwright/test';
import type { OneTapPosition } from '@bakehouse/login-widget';
import { basicAuthorization, createHttpClient } from '../api/http-client.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { GOOGLE_SCRIPT_URL, removeFedCm, replaceGoogleScript } from './page/google-script.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

declare global {
  var oneTapSettings: Record<string, unknown>;
}

const scriptHosts = [GOOGLE_SCRIPT_URL];

const oneTapConfigOf = (
  position: OneTapPosition,
  redirectUrl: string,
  enableShadowDOM = false,
) => ({
  products: ['oauth'] as const,
  oauthOptions: {
    providers: [{ type: 'google' as const, one_tap: true, position }],
    loginRedirectURL: redirectUrl,
    signupRedirectURL: redirectUrl,
  },
  enableShadowDOM,
});

const findGoogleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const findGoogleAccount = (page: Page) => page.getByRole('button', { name: 'Ada' });

/** The user of the session in this browser, as the server knows them. */
async function readUser(page: Page, serverUrl: string) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'stytch_session')?.value ?? '';
  const { callOk } = createHttpClient(serverUrl, {});
  const reply = await callOk<{ data: object }>('/sdk/v1/users/me', basicAuthorization(token));
  return reply.data;
}

const newAddress = () => `ada-${crypto.randomUUID()}@bakehouse.test`;

for (const { name, enableShadowDOM, react, isLong } of WIDGET_PLACES) {
  const tag = isLong ? ' @long' : '';
  test(`the widget ${name} embeds Google One Tap, with the Google button as the fallback${tag}`, async ({
    browser,
    server,
  }) => {
    const opening = { browser, apiOrigin: server.url, react, scriptHosts };
    await withWidgetPage(opening, async ({ page, origin, open }) => {
      const email = newAddress();
      await replaceGoogleScript(page, { serverUrl: server.url, email });
      await removeFedCm(page);
      const config = oneTapConfigOf('embedded', `${origin}/`, enableShadowDOM);
      await open({ config });
      const embedded = page.locator('#google-parent-prompt').getByRole('button', { name: 'Ada' });
      await expect(embedded).toBeVisible();
      await expect(findGoogleButton(page)).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Close Google' }).press('Enter');
      await expect(findGoogleButton(page)).toBeVisible();
      await expect(page.locator('#google-parent-prompt')).toHaveCount(0);
      await expectAccessible(page);

      await open({ config });
      await embedded.press('Enter');
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    });
  });
}

test('with FedCM, the widget logs in with an account of a floating Google One Tap', async ({
  browser,
  server,
}) => {
  await withWidgetPage(
    { browser, apiOrigin: server.url, scriptHosts },
    async ({ page, origin, open }) => {
      const email = newAddress();
      await replaceGoogleScript(page, { serverUrl: server.url, email });
      const config = oneTapConfigOf('embedded', `${origin}/`);
      await open({ config });
      await page.getByRole('button', { name: 'Close Google' }).press('Enter');
      await expect(findGoogleButton(page)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);

      await open({ config });
      await expect(findGoogleAccount(page)).toBeVisible();
      await expect(findGoogleButton(page)).toBeVisible();
      expect(await page.evaluate(() => oneTapSettings)).toMatchObject({
        client_id: 'stand-in',
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        use_fedcm_for_prompt: true,
      });
      await expectAccessible(page);
      await findGoogleAccount(page).press('Enter');
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      expect(await readUser(page, server.url)).toMatchObject({
        name: { first_name: 'Ada' },
        emails: [{ email, verified: true }],
        providers: [{ provider_type: 'google' }],
      });
    },
  );
});

for (const hasFedCm of [true, false]) {
  test(
    `the widget shows the Google button where Google displays no prompt ${hasFedCm ? 'with' : 'without'} FedCM`,
    { tag: '@long' },
    async ({ browser, server }) => {
      await withWidgetPage(
        { browser, apiOrigin: server.url, scriptHosts },
        async ({ page, origin, open }) => {
          await replaceGoogleScript(page, { serverUrl: server.url, outcome: 'suppressed_by_user' });
          if (!hasFedCm) await removeFedCm(page);
          await open({ config: oneTapConfigOf('floatingOrEmbedded', `${origin}/`) });
          await expect(findGoogleButton(page)).toBeVisible();
          await expect(page.getByText('Loading Google One Tap…')).toHaveCount(0);
          await expect(page.getByRole('alert')).toHaveCount(0);
          await expectAccessible(page);
        },
      );
    },
  );
}

test(
  'the widget shows the Google button after ten seconds in which Google says nothing',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage(
      { browser, apiOrigin: server.url, scriptHosts },
      async ({ page, origin, open }) => {
        await replaceGoogleScript(page, { serverUrl: server.url, outcome: 'silence' });
        await page.clock.install();
        await open({ config: oneTapConfigOf('forceLegacyEmbedded', `${origin}/`) });
        await page.waitForFunction(() => 'oneTapSettings' in globalThis);
        await expect(page.getByText('Loading Google One Tap…')).toBeVisible();
        await expect(findGoogleButton(page)).toHaveCount(0);
        await page.clock.fastForward(10_000);
        await expect(findGoogleButton(page)).toBeVisible();
      },
    );
  },
);

test(
  'the widget says that a credential belongs to another prompt',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage(
      { browser, apiOrigin: server.url, scriptHosts },
      async ({ page, origin, open, expectRefusal }) => {
        await replaceGoogleScript(page, { serverUrl: server.url, nonce: 'x'.repeat(43) });
        await open({ config: oneTapConfigOf('floating', `${origin}/`) });
        const callback = page.waitForRequest('**/v1/oauth/callback/*');
        await findGoogleAccount(page).press('Enter');
        expectRefusal(new URL((await callback).url()).pathname, 400);
        await expect(page.getByRole('alert')).toHaveText(
          'The credential was issued for another prompt. Load the page again.',
        );
        await expect(findGoogleButton(page)).toBeVisible();
        await expectAccessible(page);
        expect(await page.evaluate(() => reported.errors)).toEqual([
          expect.stringContaining('one_tap_nonce_mismatch'),
        ]);
        const cookies = await page.context().cookies();
        expect(cookies.filter(({ name }) => name.startsWith('stytch_session'))).toEqual([]);
      },
    );
  },
);

test(
  'the widget explains to developers that Google does not know the client',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage(
      { browser, apiOrigin: server.url, scriptHosts },
      async ({ page, origin, open }) => {
        await replaceGoogleScript(page, { serverUrl: server.url, outcome: 'invalid_client' });
        await removeFedCm(page);
        await open({ config: oneTapConfigOf('embedded', `${origin}/`) });
        await expect(page.getByRole('alert')).toContainText('Google does not recognize');
        await expect(findGoogleButton(page)).toBeVisible();
        await expectAccessible(page);
      },
    );
  },
);
