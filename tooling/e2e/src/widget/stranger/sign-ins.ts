import type { Page } from '@playwright/test';
import { PASSWORD } from '../../people/accounts.ts';
import { readNewestEmailCode, readNewestEmailUrl } from '../../people/email-links.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import { addVirtualAuthenticator } from '../../sdk/page/virtual-authenticator.ts';
import { DEMO_TOKEN } from '../page/widget-page.ts';

export interface Stranger {
  page: Page;
  pageUrl: string;
  serverUrl: string;
  email: string;
}

interface SignIn {
  products: readonly string[];
  /** Called before the page is opened. */
  signIn: (stranger: Stranger) => Promise<void>;
}

const openAndTypeEmail = async ({ page, pageUrl, email }: Stranger) => {
  await page.goto(pageUrl);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
};

/** Signs up on a page with the SDK alone, and leaves only the passkey in the browser. */
export async function createPasskey({
  page,
  serverUrl,
  email,
}: Omit<Stranger, 'pageUrl'>): Promise<void> {
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
    { token: DEMO_TOKEN, apiOrigin: serverUrl, email, password: PASSWORD },
  );
  await pages.close();
}

export const SIGN_INS: Readonly<Record<string, SignIn>> = {
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
      await page.locator('input[type=password]').fill(PASSWORD);
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
export const toApp = (source: string, apiOrigin: string, products: readonly string[]): string =>
  source
    .replace('public-token-test-…', DEMO_TOKEN)
    .replace('https://login.example.com', apiOrigin)
    .replace("['emailMagicLinks']", JSON.stringify(products));
