import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { PUBLIC_TOKEN } from '../api/http-client.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton } from '../pages/locators.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { credentialPromptsOf, recordCredentialPrompts } from '../people/credential-prompts.ts';
import { signUp } from '../people/email-links.ts';
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from '@bakehouse/sdk/testing/playwright';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage, type WidgetBuild, type WidgetPage } from './page/widget-page.ts';

const WITH_FORM = { products: ['emailMagicLinks', 'passkeys'] } as const;
const WITHOUT_FORM = {
  products: ['oauth', 'passkeys'],
  oauthOptions: { providers: [{ type: 'google' }] },
} as const;

interface PasskeyPage extends WidgetPage {
  authenticator: VirtualAuthenticator;
  openRegistration: (config?: object) => Promise<void>;
  logOut: () => Promise<void>;
}

interface PasskeyPageOptions {
  browser: Browser;
  server: { url: string };
  react?: WidgetBuild;
}

/** A page that is signed in to a new account, in a browser with an authenticator. */
const withPasskeyPage = (
  { browser, server, react = '19' }: PasskeyPageOptions,
  email: string,
  run: (page: PasskeyPage) => Promise<void>,
) =>
  withWidgetPage({ browser, apiOrigin: server.url, react }, async (widget) => {
    const { page, origin, open } = widget;
    const authenticator = await addVirtualAuthenticator(page);
    const token = await signUp(server.url, email, TEST_PASSWORD);
    await page.context().addCookies([{ name: 'stytch_session', value: token, url: origin }]);
    await run({
      ...widget,
      authenticator,
      openRegistration: (config = {}) =>
        open({ config }, { component: 'PasskeyRegistration', keepsWidget: true }),
      async logOut() {
        await page.evaluate(() => localStorage.clear());
        await page.context().clearCookies();
      },
    });
  });

const listHeading = (page: Page) => page.getByRole('heading', { name: 'Your passkeys' });

const createPasskey = async ({ page }: Pick<PasskeyPage, 'page'>) => {
  await findButton(page, 'Create a Passkey').press('Enter');
  await expect(listHeading(page)).toBeFocused();
};

interface HeldStarts {
  urls: string[];
  /** Continues the requests. The authenticator then confirms at once, as if the user chose now. */
  release: () => void;
}

/** Holds the requests with which sign-ins by passkey start. */
async function holdStarts(page: Page): Promise<HeldStarts> {
  const urls: string[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/webauthn/authenticate/start/*', async (route) => {
    urls.push(route.request().url());
    await promise;
    await route.continue();
  });
  return { urls, release: () => resolve(undefined) };
}

const reportedTo = (page: Page) => page.evaluate(() => globalThis.reported);

for (const { name, slug, enableShadowDOM, react, isLong } of WIDGET_PLACES) {
  const tag = isLong ? ' @long' : '';
  test(`the widget ${name} creates, renames and deletes a passkey with the keyboard${tag}`, async ({
    browser,
    server,
  }) => {
    const email = `passkey-life-${slug}@people.example`;
    await withPasskeyPage({ browser, server, react }, email, async (passkeyPage) => {
      const { page, authenticator, openRegistration } = passkeyPage;
      await openRegistration({ enableShadowDOM });
      await expect(findButton(page, 'Create a Passkey')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(findButton(page, 'Create a Passkey')).toBeFocused();
      await createPasskey(passkeyPage);
      expect(await authenticator.passkeys()).toHaveLength(1);
      await expect(page.getByText('Chrome on Linux')).toBeVisible();
      await expectAccessible(page);

      await page.keyboard.press('Tab');
      await expect(findButton(page, 'Rename Chrome on Linux')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Name of the passkey' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type('Work laptop');
      await page.keyboard.press('Escape');
      await expect(findButton(page, 'Rename Chrome on Linux')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Work laptop');
      await page.keyboard.press('Enter');
      await expect(findButton(page, 'Rename Work laptop')).toBeFocused();
      await expect(page.getByText('localhost · Chrome on Linux')).toBeVisible();

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog', { name: 'Delete Work laptop?' });
      await expect(dialog).toContainText('Once deleted, the passkey cannot be restored.');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(findButton(page, 'Delete Work laptop')).toBeFocused();

      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Delete passkey' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Your passkeys' })).toBeFocused();
      await expect.poll(() => authenticator.passkeys()).toEqual([]);
      await expectAccessible(page);

      await findButton(page, 'Done').press('Enter');
      expect(await reportedTo(page)).toEqual({
        events: ['PASSKEY_REGISTER', 'PASSKEY_DONE'],
        errors: [],
      });
    });
  });

  test(`the widget ${name} signs in with a passkey of the autofill${tag}`, async ({
    browser,
    server,
  }) => {
    const email = `passkey-autofill-${slug}@people.example`;
    await withPasskeyPage({ browser, server, react }, email, async (passkeyPage) => {
      const { page, open, openRegistration, logOut } = passkeyPage;
      await openRegistration();
      await createPasskey(passkeyPage);
      await logOut();
      const starts = await holdStarts(page);

      await open({ config: { ...WITH_FORM, enableShadowDOM } });
      await expect.poll(() => starts.urls).toHaveLength(1);
      await expect(findButton(page, 'Login with a Passkey')).toBeHidden();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
        'autocomplete',
        'username webauthn',
      );
      await expectAccessible(page);
      starts.release();
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      expect(await reportedTo(page)).toEqual({
        events: ['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN'],
        errors: [],
      });
      expect(starts.urls).toHaveLength(1);
    });
  });
}

test('the widget signs in by its button with a passkey of this device, also after a cancel', async ({
  browser,
  server,
}) => {
  const email = 'passkey-button@people.example';
  await withPasskeyPage({ browser, server }, email, async (passkeyPage) => {
    const { page, authenticator, open, openRegistration, logOut } = passkeyPage;
    await openRegistration();
    await createPasskey(passkeyPage);
    await logOut();
    await recordCredentialPrompts(page);

    await open({ config: WITHOUT_FORM }, { keepsWidget: true });
    const passkeyButton = findButton(page, 'Login with a Passkey');
    await expect(page.getByRole('button').first()).toHaveText('Login with a Passkey');
    await page.keyboard.press('Tab');
    await expect(passkeyButton).toBeFocused();
    await expectAccessible(page);

    await authenticator.setVerified(false);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    expect(await credentialPromptsOf(page)).toEqual(['get immediate', 'get usual']);
    await expect(passkeyButton).toBeFocused();
    await expectAccessible(page);

    await authenticator.setVerified(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeFocused();
    expect((await credentialPromptsOf(page)).slice(2)).toEqual(['get immediate']);
    await expectAccessible(page);
    expect(await reportedTo(page)).toMatchObject({
      events: ['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN'],
    });
  });
});

/** Deletes the only passkey of the account, as another device would. */
async function deletePasskeyElsewhere(url: string, page: Page) {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'stytch_session')?.value ?? '';
  const credentials = Buffer.from(`${PUBLIC_TOKEN}:${token}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const me = await fetch(`${url}/sdk/v1/users/me`, { headers });
  const { data } = (await me.json()) as {
    data: { webauthn_registrations: { webauthn_registration_id: string }[] };
  };
  const id = data.webauthn_registrations[0]?.webauthn_registration_id ?? '';
  const path = `/sdk/v1/users/webauthn_registrations/${id}`;
  expect((await fetch(url + path, { method: 'DELETE', headers })).status).toBe(200);
}

test('the widget explains a passkey that was deleted elsewhere', async ({ browser, server }) => {
  const email = 'passkey-gone@people.example';
  await withPasskeyPage({ browser, server }, email, async (passkeyPage) => {
    const { page, authenticator, open, openRegistration, logOut } = passkeyPage;
    await openRegistration();
    await createPasskey(passkeyPage);
    await deletePasskeyElsewhere(server.url, page);
    await logOut();

    await open({ config: WITHOUT_FORM });
    passkeyPage.expectRefusal('/webauthn/authenticate', 404);
    await findButton(page, 'Login with a Passkey').press('Enter');
    await expect(page.getByText(/^Passkey registration not found\./)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => authenticator.passkeys()).toEqual([]);
  });
});

test(
  'two widgets of a page offer passkeys in turn, with one challenge',
  { tag: '@long' },
  async ({ browser, server }) => {
    const email = 'passkey-two@people.example';
    await withPasskeyPage({ browser, server }, email, async (passkeyPage) => {
      const { page, open, openRegistration, logOut } = passkeyPage;
      await openRegistration();
      await createPasskey(passkeyPage);
      await logOut();
      const starts = await holdStarts(page);

      await open({ config: WITH_FORM }, { component: 'TwoWidgets' });
      await expect.poll(() => starts.urls.length).toBeGreaterThan(0);
      await page.getByRole('textbox', { name: 'Email' }).first().focus();
      starts.release();
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
      expect(starts.urls).toHaveLength(1);
      expect(await reportedTo(page)).toEqual({
        // Each of the two widgets calls its own callback.
        events: ['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN', 'LOGGED_IN'],
        errors: [],
      });
    });
  },
);

test(
  'the registration can be skipped, and refuses a second passkey of a device',
  { tag: '@long' },
  async ({ browser, server }) => {
    const email = 'passkey-skip@people.example';
    await withPasskeyPage({ browser, server }, email, async (passkeyPage) => {
      const { page, authenticator, openRegistration } = passkeyPage;
      await openRegistration();
      await findButton(page, 'Skip').press('Enter');
      await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
      await findButton(page, 'Create a Passkey').press('Enter');
      await expect(
        page.getByRole('heading', { name: 'Log in faster with a passkey' }),
      ).toBeFocused();

      await authenticator.setVerified(false);
      await findButton(page, 'Create a Passkey').press('Enter');
      await expect(page.getByText(/^Your Passkey was not created\./)).toBeVisible();
      await expectAccessible(page);
      await authenticator.setVerified(true);
      await createPasskey(passkeyPage);

      await openRegistration();
      await findButton(page, 'Create a Passkey').press('Enter');
      await expect(page.getByText(/^This device already has a passkey/)).toBeVisible();
    });
  },
);

test(
  'the registration warns a visitor who is not signed in',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open({}, { component: 'PasskeyRegistration' });
      await expect(page.getByRole('alert')).toHaveText(
        'Log in first. Then you can create a passkey here.',
      );
      await expectAccessible(page);
    });
  },
);
