import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { logInNewUser } from '../people/login-steps.ts';
import { AUTHORIZE_PARAMETERS, interceptIdp, LOGOUT_PARAMETERS } from './page/idp-stand-in.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage, type WidgetPage } from './page/widget-page.ts';

const reportedEvents = (page: Page) => page.evaluate(() => reported.events);

const logIn = ({ page, origin }: WidgetPage, serverUrl: string, email: string) =>
  logInNewUser(page, { serverUrl, origin, email });

const IDP = { component: 'IdentityProvider', keepsWidget: true } as const;

for (const { name, slug, enableShadowDOM, react, isLong } of WIDGET_PLACES) {
  const tag = isLong ? ' @long' : '';
  test(`the identity provider ${name} asks for consent with the keyboard${tag}`, async ({
    browser,
    server,
  }) => {
    await withWidgetPage({ browser, apiOrigin: server.url, react }, async (widget) => {
      const { page, open } = widget;
      const forms = await interceptIdp(page, true);
      await logIn(widget, server.url, `idp-${slug}@people.example`);
      await open({ config: { enableShadowDOM } }, { ...IDP, query: AUTHORIZE_PARAMETERS });
      const heading = page.getByRole('heading', { name: /^Sign in to Crumb Calendar with / });
      await expect(heading).toBeFocused();
      await expect(page.getByText('Your email address')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle('The app');
      expect(forms).toHaveLength(1);
      expect(forms[0]).toMatchObject({
        ...AUTHORIZE_PARAMETERS,
        response_type: 'code',
        scope: 'openid email profile',
        consent_granted: 'true',
      });
      expect(forms[0]?.__Authorization).toMatch(/^Basic /);
    });
  });
}

test('the identity provider denies an app the access', async ({ browser, server }) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async (widget) => {
    const { page, open } = widget;
    const forms = await interceptIdp(page, true);
    await logIn(widget, server.url, 'idp-deny@people.example');
    // The browser stays on the page when an answer has no content.
    await page.route('**/sdk/v1/oauth/authorize', async (route) => {
      forms.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')));
      await route.fulfill({ status: 204 });
    });
    await open({}, { ...IDP, query: { ...AUTHORIZE_PARAMETERS, scope: 'openid cakes:read' } });
    await page.getByRole('heading', { name: /^Crumb Calendar wants to access your / }).waitFor();
    await expect(page.getByText('Use the cakes:read scope')).toBeVisible();
    await page.getByRole('button', { name: 'Deny' }).press('Enter');
    await expect(page.getByText('Access to the application was denied.')).toBeVisible();
    await expectAccessible(page);
    expect(forms[0]).toMatchObject({ consent_granted: 'false' });
    expect(await reportedEvents(page)).toEqual([
      'OAUTH_AUTHORIZE_FLOW_START',
      'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
    ]);
  });
});

test(
  'the identity provider goes on by itself after an earlier consent',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async (widget) => {
      const forms = await interceptIdp(widget.page, false);
      await logIn(widget, server.url, 'idp-again@people.example');
      await widget.open({}, { ...IDP, query: AUTHORIZE_PARAMETERS, goesOn: true });
      await expect(widget.page).toHaveTitle('The app');
      expect(forms[0]).toMatchObject({ consent_granted: 'false' });
    });
  },
);

test(
  'the identity provider explains a missing session and a missing parameter',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open({}, { ...IDP, query: AUTHORIZE_PARAMETERS });
      await expect(page.getByRole('alert')).toHaveText(
        'No active session detected. Please log in to continue.',
      );
      await expectAccessible(page);
      await open({}, { ...IDP, query: { client_id: 'client-1' } });
      await expect(page.getByRole('alert')).toHaveText(
        'Required parameter is missing: redirect_uri. Please reach out to the application developer.',
      );
      await expectAccessible(page);
    });
  },
);

test('the identity provider logs the user out and returns to the app', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async (widget) => {
    const { page, open } = widget;
    await interceptIdp(page, true);
    await logIn(widget, server.url, 'idp-logout@people.example');
    await open({}, { ...IDP, query: LOGOUT_PARAMETERS });
    await expect(page.getByRole('heading', { name: 'Log out?' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'No' }).press('Enter');
    await expect(page.getByText('You have not been logged out.')).toBeVisible();
    await expectAccessible(page);
    await open({}, { ...IDP, query: LOGOUT_PARAMETERS });
    await page.getByRole('button', { name: 'Yes' }).press('Enter');
    await expect(page).toHaveTitle('The app');
    expect(await page.context().cookies(widget.origin)).toEqual([]);
  });
});
