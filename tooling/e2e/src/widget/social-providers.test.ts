import { continueAtProvider } from '@bakehouse/sdk/testing/playwright';
import type { OAuthProviderName } from '@bakehouse/sdk';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { readSessionCookie } from '../people/login-steps.ts';
import { startSocialLogin } from '../people/social-login.ts';
import { PROVIDER_ROWS, SOCIAL_PROVIDERS } from '../people/social-providers.ts';
import { withWidgetPage, type WidgetPage } from './page/widget-page.ts';

interface WidgetPlace {
  enableShadowDOM?: boolean;
  query?: Record<string, string>;
  hasShadowRoot: boolean;
}

const IN_PAGE: WidgetPlace = { hasShadowRoot: false };
const IN_SHADOW_ROOT: WidgetPlace = { enableShadowDOM: true, hasShadowRoot: true };
const IN_CUSTOM_ELEMENT: WidgetPlace = { query: { inCustomElement: '' }, hasShadowRoot: true };

const findProviderButton = (page: Page, provider: OAuthProviderName) =>
  findButton(page, `Continue with ${SOCIAL_PROVIDERS[provider].label}`);

/** Opens a widget with the buttons of all providers at this place. */
async function openWidgetAt(
  { page, origin, open }: WidgetPage,
  { enableShadowDOM = false, query = {}, hasShadowRoot }: WidgetPlace,
): Promise<void> {
  const oauthOptions = {
    providers: PROVIDER_ROWS.map(([type]) => ({ type })),
    loginRedirectURL: `${origin}/in`,
    signupRedirectURL: `${origin}/new`,
  };
  await open({ config: { products: ['oauth'], enableShadowDOM, oauthOptions } }, { query });
  const isInShadow = await findProviderButton(page, 'google').evaluate(
    (node) => node.getRootNode() instanceof ShadowRoot,
  );
  expect(isInShadow).toBe(hasShadowRoot);
}

/** Agrees at the stand-in, and expects a session at the site, which ends here. */
async function returnFromProvider(
  provider: OAuthProviderName,
  { page, origin }: WidgetPage,
  { api, path }: { api: ApiClient; path: string },
): Promise<void> {
  const email = `widget-${provider}@people.example`;
  const { toldAddress } = SOCIAL_PROVIDERS[provider];
  await continueAtProvider(page, { lastName: provider, email });
  const name = toldAddress === 'verified' ? email : 'nobody';
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
  await expect(page).toHaveURL(origin + path);
  const token = await readSessionCookie(page.context());
  expect(await api.authenticateSession(token ?? '')).toMatchObject({
    status: 200,
    body: {
      data: {
        session: {
          authentication_factors: [{ type: 'oauth', delivery_method: `oauth_${provider}` }],
        },
      },
    },
  });
  await logOut(page);
}

const logOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
};

/** One provider whose answer is a form, and one whose answer is a redirect; `test:long` has the others. */
const QUICK_PROVIDERS: ReadonlySet<OAuthProviderName> = new Set(['apple', 'google']);

for (const [provider, { label, toldAddress }] of PROVIDER_ROWS) {
  test(
    `a person signs up with ${label} from the page of a site, and logs in from a shadow root`,
    { tag: QUICK_PROVIDERS.has(provider) ? [] : '@long' },
    async ({ browser, server, api }) => {
      await withWidgetPage({ browser, apiOrigin: server.url }, async (widget) => {
        await openWidgetAt(widget, IN_PAGE);
        await startSocialLogin(widget.page, provider);
        const isAddressShown = toldAddress !== 'none';
        await expect(widget.page.getByText(emailOf('bo'))).toHaveCount(isAddressShown ? 1 : 0);
        await expectAccessible(widget.page);
        await returnFromProvider(provider, widget, { api, path: '/new' });
        for (const place of [IN_SHADOW_ROOT, IN_CUSTOM_ELEMENT]) {
          await openWidgetAt(widget, place);
          await startSocialLogin(widget.page, provider);
          await returnFromProvider(provider, widget, { api, path: '/in' });
        }
      });
    },
  );
}

test('the buttons of all providers are accessible in the page and in shadow roots', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async (widget) => {
    for (const place of [IN_PAGE, IN_SHADOW_ROOT, IN_CUSTOM_ELEMENT]) {
      await openWidgetAt(widget, place);
      for (const [provider] of PROVIDER_ROWS)
        await expect(findProviderButton(widget.page, provider).locator('svg')).toBeVisible();
      await expectAccessible(widget.page);
    }
  });
});
