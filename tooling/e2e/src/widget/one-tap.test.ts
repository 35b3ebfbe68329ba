import type { Page } from '@playwright/test';
import type { OneTapPosition } from '@bakehouse/login-widget';
import { expect, test } from '../fixtures.ts';
import { findAxeViolations } from '../pages/axe.ts';
import { answerJson } from './page/answer-json.ts';
import { withWidgetPage } from './page/widget-page.ts';

const GOOGLE_SCRIPT_URL = 'https://accounts.google.com/gsi/client';

/** Stands in for Google's script: a prompt with an account and a button that closes it. */
const GOOGLE_SCRIPT = `
let settings;
const moment = (changes) => ({
  isDisplayMoment: () => false, isDisplayed: () => false, getNotDisplayedReason: () => undefined,
  isSkippedMoment: () => false, isDismissedMoment: () => false, getDismissedReason: () => '', ...changes,
});
const button = (text, onclick) => Object.assign(document.createElement('button'), { textContent: text, onclick });
globalThis.google = { accounts: { id: {
  initialize(options) { settings = globalThis.oneTapSettings = options; },
  cancel() { document.querySelector('#google-prompt')?.remove(); },
  prompt(listener) {
    if (settings.client_id === 'unknown') {
      listener(moment({ isDisplayMoment: () => true, getNotDisplayedReason: () => 'invalid_client' }));
      return;
    }
    const prompt = Object.assign(document.createElement('div'), { id: 'google-prompt' });
    prompt.append(
      button('Ada', () => settings.callback({ credential: 'id-token-1' })),
      button('Close Google', () => {
        prompt.remove();
        listener(moment({ isSkippedMoment: () => true, getSkippedReason: () => 'user_cancel' }));
      }),
    );
    (document.getElementById(settings.prompt_parent_id) ?? document.body).append(prompt);
    listener(moment({ isDisplayMoment: () => true, isDisplayed: () => true }));
  },
} } };`;

/** Stands in for Google and for the API, which has no social sign-in yet. */
async function interceptOneTap(page: Page, google_client_id = 'client-1') {
  const token = { name: 'stytch_csrf_private_token', value: 'csrf-1' };
  await page.context().addCookies([{ ...token, domain: 'localhost', path: '/' }]);
  await page.route(GOOGLE_SCRIPT_URL, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GOOGLE_SCRIPT }),
  );
  await page.route('**/v1/public/oauth/google/onetap/start?*', (route) =>
    answerJson(route, { request_id: 'r', google_client_id, oauth_callback_id: 'callback-1' }),
  );
}

/** The browser under test has FedCM; Google's script decides by its presence. */
const withoutFedCm = () => Reflect.deleteProperty(globalThis, 'IdentityCredential');

const configOf = (position: OneTapPosition, enableShadowDOM = false) => ({
  products: ['oauth'] as const,
  oauthOptions: { providers: [{ type: 'google' as const, one_tap: true, position }] },
  enableShadowDOM,
});

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

const expectAccessible = async (page: Page) => {
  expect(await findAxeViolations(page, { include: 'body' })).toEqual([]);
};

for (const enableShadowDOM of [false, true]) {
  const place = enableShadowDOM ? 'in a shadow root' : 'in the page';
  test(`the widget ${place} embeds Google One Tap, with the Google button as the fallback`, async ({
    browser,
    server,
  }) => {
    const scriptHosts = [GOOGLE_SCRIPT_URL];
    const opening = { browser, apiOrigin: server.url, scriptHosts };
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
