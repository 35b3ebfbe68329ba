import type { OAuthProviderName } from '@bakehouse/sdk';
import { PUBLIC_TOKEN } from '../api/http-client.ts';
import { findButton, expectTableLoaded, findHeading } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { enterPin, openAccountSettings } from '../people/login-steps.ts';
import { createActingUrl } from '../people/operator.ts';
import type { Screen, ScreenContext } from './screen-context.ts';

/** The server leads to its own origin, but the page reaches it through a proxy. */
const toPath = (url: string) => {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
};

/** @returns the path and the query of the stand-in */
const startLogin = async (
  { page, tcpProxy }: ScreenContext,
  provider: OAuthProviderName,
): Promise<string> => {
  const returnsTo = `${tcpProxy.url}/authenticate`;
  const response = await page.request.get(`/v1/public/oauth/${provider}/start`, {
    params: {
      public_token: PUBLIC_TOKEN,
      login_redirect_url: returnsTo,
      signup_redirect_url: returnsTo,
    },
    maxRedirects: 0,
  });
  return toPath(response.headers().location ?? '');
};

const openProviderStandIn = async (context: ScreenContext, provider: OAuthProviderName) => {
  await context.page.goto(await startLogin(context, provider));
  await findButton(context.page, 'Continue as this person').waitFor();
};

/** Returns from a stand-in at which nobody agreed. */
const returnWithError = async (context: ScreenContext, error: string) => {
  const query = new URLSearchParams((await startLogin(context, 'google')).split('?')[1]);
  const answer = new URLSearchParams({ error, state: query.get('state') ?? '' });
  await context.page.goto(`/v1/oauth/callback/google?${answer.toString()}`);
  await findHeading(context.page, 'You are not logged in with Google').waitFor();
};

/** Logs bo in with the account that he has at Google. */
const returnAsBo = async (context: ScreenContext) => {
  const { page, tcpProxy } = context;
  const response = await page.request.post(await startLogin(context, 'google'), {
    form: { first_name: 'Bo', last_name: '', email: emailOf('bo'), verified: 'yes' },
    headers: { origin: tcpProxy.url },
  });
  const [, callback = ''] = (response.headers().refresh ?? '').split('url=');
  await page.goto(toPath(callback));
  await page.getByText('Google is now connected to your account.').waitFor();
  await findButton(page, 'Forgot your PIN?').waitFor();
};

const openActingLink = async (context: ScreenContext) => {
  await context.page.goto(toPath(await createActingUrl(context)));
  await findButton(context.page, 'Act for this account').waitFor();
};

const actForBo = async (context: ScreenContext) => {
  await openActingLink(context);
  await findButton(context.page, 'Act for this account').click();
  await expectTableLoaded(context.page);
  await context.page.getByText(/^1–10 of /).waitFor();
};

const APP_ORIGIN = 'http://127.0.0.1:4711';

const openConsent = async ({ page, logInAs }: ScreenContext) => {
  await logInAs('bo');
  const request = new URLSearchParams({
    client_id: 'connected-app-test-recipes',
    redirect_uri: `${APP_ORIGIN}/callback`,
    scope: 'openid profile email offline_access',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  });
  await page.goto(`/oauth/authorize?${request.toString()}`);
  await findButton(page, 'Allow').waitFor();
};

const openAppLogout = ({ page }: ScreenContext) =>
  page.goto(
    `/oauth/logout?client_id=connected-app-test-recipes&post_logout_redirect_uri=${APP_ORIGIN}/`,
  );

/** The questions of connected apps, and their list in the settings. */
const connectedAppScreens: readonly Screen[] = [
  { name: 'app-consent', show: openConsent },
  {
    name: 'app-logout',
    async show(context) {
      await context.logInAs('bo');
      await openAppLogout(context);
      await findButton(context.page, 'Yes').waitFor();
    },
  },
  {
    name: 'app-logout-without-session',
    isVariant: true,
    async show(context) {
      await openAppLogout(context);
      await context.page.getByRole('link', { name: /^Go back to / }).waitFor();
    },
  },
  {
    name: 'settings-connected-apps',
    async show(context) {
      const { page, monitor } = context;
      monitor.allowOrigin(APP_ORIGIN);
      await page.route(`${APP_ORIGIN}/**`, (route) => route.fulfill({ body: 'The app' }));
      await openConsent(context);
      await findButton(page, 'Allow').click();
      await page.waitForURL(`${APP_ORIGIN}/**`);
      await page.goto('/portal?tab=files');
      const panel = await openAccountSettings(page);
      await findButton(panel, 'Remove Recipe book').scrollIntoViewIfNeeded();
    },
  },
];

/** The stand-ins of providers, connected logins and apps, and what an operator sees who acts for a user. */
export const socialScreens: readonly Screen[] = [
  ...connectedAppScreens,
  { name: 'stand-in', show: (context) => openProviderStandIn(context, 'google') },
  {
    name: 'stand-in-without-address',
    isVariant: true,
    show: (context) => openProviderStandIn(context, 'tiktok'),
  },
  {
    name: 'stand-in-answer-form',
    isVariant: true,
    async show(context) {
      await openProviderStandIn(context, 'apple');
      await findButton(context.page, 'Continue as this person').click();
      await findButton(context.page, 'Send the answer').waitFor();
    },
  },
  { name: 'social-login-denied', show: (context) => returnWithError(context, 'access_denied') },
  {
    name: 'social-login-failed',
    isVariant: true,
    async show(context) {
      context.monitor.expectFailure('/v1/oauth/callback/google', 400);
      await returnWithError(context, 'server_error');
    },
  },
  { name: 'social-login-connected', isVariant: true, show: returnAsBo },
  {
    name: 'settings-connected-logins',
    async show(context) {
      const { page } = context;
      await returnAsBo(context);
      await page.getByRole('button', { name: /^Dismiss/ }).click();
      await enterPin(page);
      await page.getByRole('table').waitFor();
      const panel = await openAccountSettings(page);
      await findButton(panel, /^Remove Google/).scrollIntoViewIfNeeded();
    },
  },
  { name: 'acting-confirm', show: openActingLink },
  {
    name: 'acting-confirm-logged-in',
    isVariant: true,
    async show(context) {
      await context.logInAs('dee');
      await openActingLink(context);
    },
  },
  { name: 'acting', show: actForBo },
  {
    name: 'acting-settings',
    isVariant: true,
    async show(context) {
      await actForBo(context);
      await openAccountSettings(context.page);
    },
  },
];
