import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { emailOf } from '../people/accounts.ts';
import { enterPin, openAccountSettings, submitLoginForm } from '../people/login-steps.ts';
import { OVENS_CLIENT_ID, startRelyingParty, type RelyingParty } from '../people/relying-party.ts';

const test = base.extend<{ app: RelyingParty }>({
  app: async ({ server, monitor }, use) => {
    const app = await startRelyingParty(server.url);
    monitor.allowOrigin(app.origin);
    await use(app);
    await app.stop();
  },
});

const NO_SESSION = 'No active session detected. Please log in to continue.';

/** The parameters with which the user arrives at the app. */
const arriveAt = async (page: Page, { origin }: RelyingParty, path = '/callback') => {
  await page.waitForURL((url) => url.origin === origin && url.pathname === path);
  return Object.fromEntries(new URL(page.url()).searchParams);
};

const findConsent = (page: Page) =>
  page.getByRole('heading', { name: /^Sign in to Recipe book with / }).waitFor();

for (const width of [1280, 390])
  test(
    `at ${width} pixels somebody logs in, allows an app, and the app reads who it is`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page, app }) => {
      await page.setViewportSize({ width, height: 800 });
      const path = app.authorizePath();
      await page.goto(path);
      await expect(page).toHaveURL(`/login?callback=${encodeURIComponent(path)}`);
      await submitLoginForm(page, 'bo');
      await enterPin(page);
      await findConsent(page);
      await expect(page).toHaveURL(path);
      await expect(page.getByText('See your email address')).toBeVisible();
      await expect(page.getByText('nobody has checked it')).toBeVisible();
      await expect(page.getByText(`You are logged in as ${emailOf('bo')}.`)).toBeVisible();
      await expect(page.getByText('a program on your own computer')).toBeVisible();
      await expectAccessible(page);
      await findButton(page, 'Allow').press('Enter');
      const { code = '', ...rest } = await arriveAt(page, app);
      expect(rest).toMatchObject({ state: app.state });
      const { access_token: token } = await app.redeem(code);
      expect(await app.useToken(token)).toBe(200);
      await page.goBack();
      await expect(page).not.toHaveURL(/\/callback/);
    },
  );

test('an app learns that the user denied it', async ({ page, app, logInAs }) => {
  await logInAs('bo');
  await page.goto(app.authorizePath());
  await findButton(page, 'Deny').press('Enter');
  expect(await arriveAt(page, app)).toMatchObject({ error: 'access_denied', state: app.state });
});

test('somebody sees in the settings what an app may do, and ends its access at once', async ({
  page,
  app,
  logInAs,
}) => {
  await logInAs('bo');
  await page.goto(app.authorizePath());
  await findButton(page, 'Allow').click();
  const { code = '' } = await arriveAt(page, app);
  const { access_token: token } = await app.redeem(code);
  expect(await app.useToken(token)).toBe(200);
  await page.goto('/portal?tab=files');
  const settings = await openAccountSettings(page);
  const apps = settings.getByRole('group', { name: 'Your connected apps' });
  await expect(apps).toContainText('See your email address');
  await expect(apps).toContainText('Last used just now');
  await findButton(apps, 'Remove Recipe book').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove Recipe book?' });
  await expect(findButton(question, 'Cancel')).toBeFocused();
  await expectAccessible(page);
  await findButton(question, 'Remove app').press('Enter');
  await expect(apps).toHaveText('No app can use your account.');
  await expect(apps).toBeFocused();
  expect(await app.useToken(token)).toBe(401);
});

test(
  'somebody reads where an app describes itself that nobody has registered',
  { tag: '@long' },
  async ({ page, app, logInAs }) => {
    await logInAs('bo');
    await page.goto(app.authorizePath({ client_id: app.documentUrl }));
    const { host } = new URL(app.origin);
    await expect(
      page.getByText(`Nobody here has registered Oven agent. It describes itself at ${host}.`),
    ).toBeVisible();
    await expectAccessible(page);
    await findButton(page, 'Allow').press('Enter');
    const { code = '' } = await arriveAt(page, app);
    const { access_token: token } = await app.redeem(code, app.documentUrl);
    expect(await app.useToken(token)).toBe(200);
  },
);

test(
  'a session that ends before Allow leads to the login, and back to the question',
  { tag: '@long' },
  async ({ page, app, monitor, logInAs, context }) => {
    await logInAs('bo');
    await page.goto(app.authorizePath());
    await findConsent(page);
    monitor.expectFailure('/sdk/v1/idp/oauth/authorize/submit', 401);
    await context.clearCookies();
    await findButton(page, 'Allow').click();
    await expect(page.getByText('Your session has ended. Log in to continue.')).toBeVisible();
    await submitLoginForm(page, 'bo');
    await enterPin(page);
    await findConsent(page);
    await findButton(page, 'Allow').click();
    expect((await arriveAt(page, app)).code).toBeDefined();
  },
);

test('an app of the site needs no consent', { tag: '@long' }, async ({ page, app, logInAs }) => {
  await logInAs('bo');
  await page.goto(app.authorizePath({ client_id: OVENS_CLIENT_ID }));
  const { code = '' } = await arriveAt(page, app);
  const { access_token: token } = await app.redeem(code, OVENS_CLIENT_ID);
  expect(await app.useToken(token)).toBe(200);
});

test('an app, not the user, is told what is wrong with its request', async ({
  page,
  app,
  monitor,
  logInAs,
}) => {
  monitor.expectFailure('/sdk/v1/idp/oauth/authorize/start', 400);
  await logInAs('bo');
  await page.goto(app.authorizePath({ scope: 'openid cakes:read' }));
  expect(await arriveAt(page, app)).toMatchObject({ error: 'invalid_scope', state: app.state });
});

test('the user alone is told about a wrong redirect URI or a missing parameter', async ({
  page,
  app,
  monitor,
  logInAs,
}) => {
  monitor.expectFailure('/sdk/v1/idp/oauth/authorize/start', 400);
  await logInAs('bo');
  await page.goto(app.authorizePath({ redirect_uri: 'https://evil.example/' }));
  await expect(page.getByText('has not registered the redirect address')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/oauth/authorize?client_id=app-1');
  await expect(page.getByRole('alert')).toHaveText(
    'Required parameter is missing: redirect_uri. Please reach out to the application developer.',
  );
  await page.goto('/oauth/logout?client_id=app-1');
  await expect(page.getByRole('alert')).toContainText('missing: post_logout_redirect_uri.');
  await expectAccessible(page);
});

test(
  'an app that asks silently learns that nobody is logged in, and gets a code if somebody is',
  { tag: '@long' },
  async ({ page, app, logInAs }) => {
    const path = app.authorizePath({ client_id: OVENS_CLIENT_ID, prompt: 'none' });
    await page.goto(path);
    expect(await arriveAt(page, app)).toMatchObject({ error: 'login_required', state: app.state });
    await logInAs('bo');
    await page.goto(path);
    expect((await arriveAt(page, app)).code).toBeDefined();
    await page.goto(app.authorizePath({ prompt: 'none' }));
    expect(await arriveAt(page, app)).toMatchObject({ error: 'consent_required' });
  },
);

const authTimeOf = (idToken: string) => {
  const [, payload = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number };
  return claims.auth_time;
};

const secondsNow = () => Math.floor(Date.now() / 1000);

for (const width of [1280, 390])
  test(
    `at ${width} pixels somebody logs in again for an app that asks for it, and comes back`,
    { tag: width === 390 ? '@long' : [] },
    async ({ page, app, logInAs }) => {
      await page.setViewportSize({ width, height: 800 });
      await logInAs('bo');
      const start = secondsNow();
      // The server replaces the token of a request that is too old, or that is not its own.
      await page.goto(app.authorizePath({ prompt: 'login', request_token: 'old' }));
      await expect(findHeading(page, 'Log in again?')).toBeFocused();
      await expectAccessible(page);
      await findButton(page, 'Log in again').press('Enter');
      await expect(page).toHaveURL(/\/login\?callback=.*request_token%3D\d/);
      await submitLoginForm(page, 'bo');
      await enterPin(page);
      await findConsent(page);
      await findButton(page, 'Allow').press('Enter');
      const { code = '', ...rest } = await arriveAt(page, app);
      expect(rest).toMatchObject({ state: app.state });
      const { id_token: idToken } = await app.redeem(code);
      expect(authTimeOf(idToken)).toBeGreaterThanOrEqual(start);
    },
  );

test(
  'somebody who is not logged in logs in once for an app that asks for another login',
  { tag: '@long' },
  async ({ page, app }) => {
    await page.goto(app.authorizePath({ client_id: OVENS_CLIENT_ID, prompt: 'login' }));
    await submitLoginForm(page, 'bo');
    await enterPin(page);
    expect((await arriveAt(page, app)).code).toBeDefined();
    await page.goto(app.authorizePath({ client_id: OVENS_CLIENT_ID, max_age: '3600' }));
    expect((await arriveAt(page, app)).code).toBeDefined();
  },
);

test('two tabs finish two requests', { tag: '@long' }, async ({ page, app, context, logInAs }) => {
  await logInAs('bo');
  const other = await context.newPage();
  await page.goto(app.authorizePath({ state: 'one' }));
  await other.goto(app.authorizePath({ state: 'two' }));
  await findButton(page, 'Allow').click();
  await findButton(other, 'Allow').click();
  expect(await arriveAt(page, app)).toMatchObject({ state: 'one' });
  expect(await arriveAt(other, app)).toMatchObject({ state: 'two' });
});

test(
  'an app logs the user out after Yes, and not after No',
  { tag: '@long' },
  async ({ page, app, logInAs }) => {
    await logInAs('dee');
    await page.goto(app.logoutPath());
    await expect(findHeading(page, 'Log out?')).toBeFocused();
    await expectAccessible(page);
    await findButton(page, 'No').press('Enter');
    await expect(
      page.getByText('You have not been logged out. You may close this page.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto(app.logoutPath());
    await findButton(page, 'Yes').press('Enter');
    expect(await arriveAt(page, app, '/')).toEqual({ state: app.state });
    await page.goto(app.logoutPath());
    await expect(page.getByText(NO_SESSION)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Go back to / }).click();
    expect(await arriveAt(page, app, '/')).toEqual({ state: app.state });
  },
);

test('a foreign page neither answers for the user nor frames the question', async ({
  browser,
  server,
  app,
  tokenOf,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const value = await tokenOf('bo');
  await context.addCookies([{ name: 'stytch_session', value, url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${app.origin}/`);
  await page.evaluate(
    (action) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = action;
      for (const [name, value] of [...new URL(action).searchParams, ['consent_granted', 'true']]) {
        const field = document.createElement('input');
        field.name = name ?? '';
        field.value = value ?? '';
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    server.url + app.authorizePath().replace('/oauth/', '/sdk/v1/oauth/'),
  );
  await findHeading(page, 'The app cannot log you in').waitFor();

  await page.goto(`${app.origin}/`);
  const frame = page.waitForEvent('framenavigated', (each) => each !== page.mainFrame());
  await page.evaluate((src) => {
    const element = document.createElement('iframe');
    element.src = src;
    document.body.append(element);
  }, server.url + app.authorizePath());
  expect((await frame).url()).toMatch(/^chrome-error:/);
  await context.close();
});
