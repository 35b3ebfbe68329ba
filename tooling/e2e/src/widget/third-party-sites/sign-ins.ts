import type { Page } from '@playwright/test';
import { TEST_PASSWORD } from '../../people/accounts.ts';
import { readNewestEmailCode, readNewestEmailUrl } from '../../people/email-links.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import { DEMO_PUBLIC_TOKEN } from '../page/widget-page.ts';

export interface SiteVisitor {
  page: Page;
  pageUrl: string;
  serverUrl: string;
  email: string;
}

interface SignInJourney {
  products: readonly string[];
  /** Called before the page is opened. */
  signIn: (stranger: SiteVisitor) => Promise<void>;
}

const openAndTypeEmail = async ({ page, pageUrl, email }: SiteVisitor) => {
  await page.goto(pageUrl);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
};

/** Signs up on a page with the SDK alone, and leaves only the passkey in the browser. */
export async function createPasskey({
  page,
  serverUrl,
  email,
}: Omit<SiteVisitor, 'pageUrl'>): Promise<void> {
  const pages = await startPageServer(serverUrl);
  await page.goto(pages.origin);
  await page.waitForFunction(() => 'sdk' in globalThis);
  await page.evaluate(
    async ({ token, apiOrigin, email, password }) => {
      const client = sdk.createClient(token, { apiOrigin });
      await client.passwords.create({ email, password, session_duration_minutes: 5 });
      await client.webauthn.register({ is_passkey: true });
      await client.session.revoke();
    },
    { token: DEMO_PUBLIC_TOKEN, apiOrigin: serverUrl, email, password: TEST_PASSWORD },
  );
  await pages.close();
}

export const SIGN_IN_JOURNEYS: Readonly<Record<string, SignInJourney>> = {
  link: {
    products: ['emailMagicLinks'],
    async signIn(stranger) {
      await openAndTypeEmail(stranger);
      const { page, serverUrl, email } = stranger;
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await page.goto(await readNewestEmailUrl(serverUrl, email));
      await page.getByRole('button', { name: 'Log in' }).click();
    },
  },
  code: {
    products: ['otp'],
    async signIn(stranger) {
      await openAndTypeEmail(stranger);
      const { page, serverUrl, email } = stranger;
      await page.getByRole('textbox', { name: 'One-time passcode' }).waitFor();
      await page.keyboard.type(await readNewestEmailCode(serverUrl, email));
    },
  },
  password: {
    products: ['passwords'],
    async signIn(stranger) {
      await openAndTypeEmail(stranger);
      const { page } = stranger;
      await page.locator('input[type=password]').fill(TEST_PASSWORD);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
  },
  passkey: {
    products: ['oauth', 'passkeys'],
    async signIn(stranger) {
      await addVirtualAuthenticator(stranger.page);
      await createPasskey(stranger);
      await stranger.page.goto(stranger.pageUrl);
      await stranger.page.getByRole('button', { name: 'Login with a Passkey' }).click();
    },
  },
};

/** Changes an example of the README to use a real server and other products. */
export const toExampleApp = (
  source: string,
  apiOrigin: string,
  products: readonly string[],
): string =>
  source
    .replace('public-token-test-…', DEMO_PUBLIC_TOKEN)
    .replace('https://login.example.com', apiOrigin)
    .replace("['emailMagicLinks']", JSON.stringify(products));
