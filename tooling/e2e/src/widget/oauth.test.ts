import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

const CONFIG = {
  products: ['oauth', 'emailMagicLinks'],
  oauthOptions: {
    providers: [
      { type: 'google', custom_scopes: ['calendar', 'drive'], provider_params: { prompt: 'none' } },
      { type: 'github' },
    ],
    loginRedirectURL: 'https://app.example/in',
    signupRedirectURL: 'https://app.example/new',
  },
} as const;

/** Answers in place of the server, so that the test sees what the widget asks for. Returns the opened URLs. */
async function interceptStarts(page: Page): Promise<URL[]> {
  const opened: URL[] = [];
  await page.route('**/v1/public/oauth/*/start?*', async (route) => {
    opened.push(new URL(route.request().url()));
    await route.fulfill({ contentType: 'text/html', body: '<title>The provider</title>' });
  });
  return opened;
}

for (const { name, enableShadowDOM, react, isLong } of WIDGET_PLACES) {
  const tag = isLong ? ' @long' : '';
  test(`the widget ${name} leaves for a social provider with the keyboard${tag}`, async ({
    browser,
    server,
  }) => {
    await withWidgetPage({ browser, apiOrigin: server.url, react }, async ({ page, open }) => {
      const opened = await interceptStarts(page);
      await open({ config: { ...CONFIG, enableShadowDOM } });
      const google = page.getByRole('button', { name: 'Continue with Google' });
      await expect(google.locator('svg')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(google).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle('The provider');
      expect(opened.map(({ pathname }) => pathname)).toEqual(['/v1/public/oauth/google/start']);
      const { public_token, code_challenge, ...query } = Object.fromEntries(
        opened[0]?.searchParams ?? [],
      );
      expect(public_token).toContain('public-token-test-');
      expect(query).toEqual({
        custom_scopes: 'calendar drive',
        provider_prompt: 'none',
        login_redirect_url: 'https://app.example/in',
        signup_redirect_url: 'https://app.example/new',
      });

      await page.goBack();
      await expect(google).toBeVisible();
      await expect(google).not.toHaveAttribute('aria-busy');
    });
  });
}

test('the button of a social provider is busy after it was pressed', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    // The browser stays on the page when an answer has no content.
    await page.route('**/v1/public/oauth/github/start?*', (route) =>
      route.fulfill({ status: 204 }),
    );
    await open({ config: CONFIG });
    const github = page.getByRole('button', { name: 'Continue with GitHub' });
    await github.press('Enter');
    await expect(github).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Opening GitHub…')).toHaveRole('status');
    await expect(github).toBeFocused();
    await expectAccessible(page);
  });
});

test('a login that the user denies at the provider leads to a page and back to the app', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    const appUrl = 'http://localhost:4100/in';
    const oauthOptions = {
      ...CONFIG.oauthOptions,
      loginRedirectURL: appUrl,
      signupRedirectURL: appUrl,
    };
    await open({ config: { ...CONFIG, oauthOptions } });
    await page.getByRole('button', { name: 'Continue with GitHub' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Stand-in for GitHub');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deny the login' }).click();
    await expect(title).toHaveText('You are not logged in with GitHub');
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Go to' })).toHaveAttribute(
      'href',
      'http://localhost:4100',
    );
  });
});
