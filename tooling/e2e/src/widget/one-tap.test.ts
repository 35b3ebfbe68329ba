import type { Page } from '@playwright/test';
import type { OneTapPosition } from '@bakehouse/login-widget';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { answerJson } from './page/answer-json.ts';
import { GOOGLE_SCRIPT_URL, interceptOneTap } from './page/one-tap-stand-in.ts';
import { PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

/** The browser under test has FedCM; Google's script decides by its presence. */
const withoutFedCm = () => Reflect.deleteProperty(globalThis, 'IdentityCredential');

const configOf = (position: OneTapPosition, enableShadowDOM = false) => ({
  products: ['oauth'] as const,
  oauthOptions: { providers: [{ type: 'google' as const, one_tap: true, position }] },
  enableShadowDOM,
});

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

for (const { name, enableShadowDOM, react, isLong } of PLACES) {
  const tag = isLong ? ' @long' : '';
  test(`the widget ${name} embeds Google One Tap, with the Google button as the fallback${tag}`, async ({
    browser,
    server,
  }) => {
    const scriptHosts = [GOOGLE_SCRIPT_URL];
    const opening = { browser, apiOrigin: server.url, react, scriptHosts };
    await withWidgetPage(opening, async ({ page, open }) => {
      await interceptOneTap(page);
      await page.addInitScript(withoutFedCm);
      await open({ config: configOf('embedded', enableShadowDOM) });
      const account = page.locator('#google-parent-prompt').getByRole('button', { name: 'Ada' });
      await expect(account).toBeVisible();
      await expect(googleButton(page)).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Close Google' }).press('Enter');
      await expect(googleButton(page)).toBeVisible();
      await expect(page.locator('#google-parent-prompt')).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}

test('the widget signs in with an account of Google One Tap', async ({ browser, server }) => {
  const scriptHosts = [GOOGLE_SCRIPT_URL];
  await withWidgetPage({ browser, apiOrigin: server.url, scriptHosts }, async ({ page, open }) => {
    await interceptOneTap(page);
    const submitted: unknown[] = [];
    await page.route('**/v1/oauth/callback/callback-1', (route) => {
      if (route.request().method() === 'POST') submitted.push(route.request().postDataJSON());
      return answerJson(route, { redirect_url: 'https://app.example/in?token=t' });
    });
    await page.route('https://app.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Signed in</title>' }),
    );
    await open({ config: configOf('floating') });
    await expect(googleButton(page)).toBeVisible();
    await page.getByRole('button', { name: 'Ada' }).press('Enter');
    await expect(page).toHaveTitle('Signed in');
    expect(submitted).toEqual([{ id_token: 'id-token-1', stytch_csrf_token: 'csrf-1' }]);
  });
});

test('the widget explains to developers that Google does not know the client', async ({
  browser,
  server,
}) => {
  const scriptHosts = [GOOGLE_SCRIPT_URL];
  await withWidgetPage({ browser, apiOrigin: server.url, scriptHosts }, async ({ page, open }) => {
    await interceptOneTap(page, 'unknown');
    await page.addInitScript(withoutFedCm);
    await open({ config: configOf('embedded') });
    await expect(page.getByRole('alert')).toContainText('Google does not recognize');
    await expect(googleButton(page)).toBeVisible();
    await expectAccessible(page);
  });
});
