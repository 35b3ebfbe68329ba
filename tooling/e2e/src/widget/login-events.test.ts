import type { LoginEvent } from '@bakehouse/login-widget';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findButton, findField, findHeading } from '../pages/locators.ts';
import { NEW_PASSWORD, TEST_PASSWORD } from '../people/accounts.ts';
import { readNewestEmailCode, readNewestEmailUrl, signUp } from '../people/email-links.ts';
import { startSocialLogin } from '../people/social-login.ts';
import { addVirtualAuthenticator, continueAtProvider } from '@bakehouse/sdk/testing/playwright';
import { injectWallets } from './page/inject-wallets.ts';
import { withWidgetPage, type WidgetPage } from './page/widget-page.ts';
import { createPasskey } from './third-party-sites/sign-ins.ts';

interface Visitor extends WidgetPage {
  serverUrl: string;
  email: string;
}

interface LoginWay {
  way: string;
  config: object;
  /** Runs before the page is opened. */
  prepare?: (visitor: Visitor) => Promise<unknown>;
  logIn: (visitor: Visitor) => Promise<unknown>;
  /** The events of the provider's widget, which come before ours. */
  events: readonly LoginEvent['type'][];
  method: string;
}

const enterEmail = async ({ page, email }: Visitor) => {
  await findField(page, 'Email').fill(email);
  await page.keyboard.press('Enter');
};

const enterCode = async ({ page, serverUrl }: Visitor, to: string) => {
  await findField(page, 'One-time passcode').waitFor();
  await page.keyboard.type(await readNewestEmailCode(serverUrl, to));
};

const enterPassword = async (page: Page, label: string, password: string) => {
  await page.getByLabel(label, { exact: true }).fill(password);
  await expect(findButton(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
};

const signUpBefore = ({ serverUrl, email }: Visitor) => signUp(serverUrl, email, TEST_PASSWORD);

const PASSWORDS = { products: ['passwords'] };
const OTP_EVENTS = [
  'OTP_LOGIN_OR_CREATE',
  'OTP_AUTHENTICATE',
  'AUTHENTICATE_FLOW_COMPLETE',
] as const;

const phoneWay = (channel: 'sms' | 'whatsapp', number: string): LoginWay => ({
  way: `a code by ${channel}`,
  config: { products: ['otp'], otpOptions: { methods: [channel] } },
  async logIn(visitor) {
    const { page } = visitor;
    await findField(page, 'Phone number').click();
    await page.keyboard.insertText(number);
    await page.keyboard.press('Enter');
    await enterCode(visitor, number);
  },
  events: OTP_EVENTS,
  method: 'otp',
});

const walletWay = (chain: 'ethereum' | 'solana', name: string): LoginWay => ({
  way: `a wallet of ${chain}`,
  config: { products: ['crypto'] },
  prepare: ({ page }) =>
    injectWallets(page, [{ name, chain, isAnnounced: true, owner: `events-${chain}` }]),
  logIn: ({ page }) => findButton(page, `Continue with ${name}`).click(),
  events: ['CRYPTO_WALLET_AUTHENTICATE_START', 'CRYPTO_WALLET_AUTHENTICATE'],
  method: 'crypto',
});

const OAUTH = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } };

/** The page to which a social login returns, with the same widget. */
const toReturnUrl = (origin: string) =>
  `${origin}/?${new URLSearchParams({ props: JSON.stringify({ config: OAUTH }), keepsWidget: '' }).toString()}`;

const WAYS: readonly LoginWay[] = [
  {
    way: 'a link by email',
    config: { products: ['emailMagicLinks'] },
    async logIn(visitor) {
      const { page, serverUrl, email } = visitor;
      await enterEmail(visitor);
      await findHeading(page, 'Check your email').waitFor();
      await page.goto(await readNewestEmailUrl(serverUrl, email));
      await findButton(page, 'Log in').click();
    },
    events: ['MAGIC_LINK_LOGIN_OR_CREATE'],
    method: 'emailMagicLinks',
  },
  {
    way: 'a code by email',
    config: { products: ['otp'], otpOptions: { methods: ['email'] } },
    async logIn(visitor) {
      await enterEmail(visitor);
      await enterCode(visitor, visitor.email);
    },
    events: OTP_EVENTS,
    method: 'otp',
  },
  phoneWay('sms', '+493020000091'),
  phoneWay('whatsapp', '+442079460091'),
  {
    way: 'a new password',
    config: PASSWORDS,
    async logIn(visitor) {
      await enterEmail(visitor);
      await enterPassword(visitor.page, 'Password', TEST_PASSWORD);
    },
    events: ['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE'],
    method: 'passwords',
  },
  {
    way: 'a known password',
    config: PASSWORDS,
    prepare: signUpBefore,
    async logIn(visitor) {
      await enterEmail(visitor);
      await enterPassword(visitor.page, 'Password', TEST_PASSWORD);
    },
    events: ['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'],
    method: 'passwords',
  },
  {
    way: 'a password that was reset',
    config: PASSWORDS,
    prepare: signUpBefore,
    async logIn(visitor) {
      const { page, serverUrl, email } = visitor;
      await enterEmail(visitor);
      await findButton(page, 'Forgot Password?').click();
      await findHeading(page, 'Check your email').waitFor();
      await page.goto(await readNewestEmailUrl(serverUrl, email));
      await enterPassword(page, 'New password', NEW_PASSWORD);
    },
    events: [
      'PASSWORD_RESET_BY_EMAIL_START',
      'PASSWORD_RESET_BY_EMAIL',
      'AUTHENTICATE_FLOW_COMPLETE',
    ],
    method: 'passwords',
  },
  {
    way: 'a passkey',
    config: { ...OAUTH, products: ['oauth', 'passkeys'] },
    async prepare(visitor) {
      await addVirtualAuthenticator(visitor.page);
      await createPasskey(visitor);
    },
    logIn: ({ page }) => findButton(page, 'Login with a Passkey').click(),
    events: ['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'],
    method: 'passkeys',
  },
  walletWay('ethereum', 'Rabby'),
  walletWay('solana', 'Phantom'),
  {
    way: 'a social provider',
    config: OAUTH,
    async logIn({ page, email }) {
      await startSocialLogin(page, 'google');
      await continueAtProvider(page, { firstName: 'Ida', email });
    },
    events: [],
    method: 'oauth',
  },
];

/** One way for each kind of product. */
const QUICK_WAYS: ReadonlySet<string> = new Set([
  'a link by email',
  'a code by sms',
  'a new password',
  'a passkey',
  'a social provider',
]);

for (const [index, { way, config, prepare, logIn, events, method }] of WAYS.entries()) {
  test(
    `a login by ${way} is told once, after the events of the provider`,
    { tag: QUICK_WAYS.has(way) ? [] : '@long' },
    async ({ browser, server }) => {
      await withWidgetPage({ browser, apiOrigin: server.url }, async (widget) => {
        const { page, origin, open } = widget;
        const visitor = {
          ...widget,
          serverUrl: server.url,
          email: `login-event-${index}@people.example`,
        };
        const noted: LoginEvent[] = [];
        await page.exposeFunction('noteEvent', (event: LoginEvent) => noted.push(event));
        await prepare?.(visitor);
        const returns = {
          loginRedirectURL: toReturnUrl(origin),
          signupRedirectURL: toReturnUrl(origin),
        };
        const oauthOptions = { ...OAUTH.oauthOptions, ...returns };
        await open({ config: { ...config, oauthOptions } as object }, { keepsWidget: true });
        await logIn(visitor);
        const logins = () => noted.filter(({ type }) => type === 'LOGGED_IN');
        await expect.poll(() => logins().length).toBe(1);
        // A second event would come before the page is idle.
        await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
        expect(noted.map(({ type }) => type)).toEqual([...events, 'LOGGED_IN']);
        expect(logins()).toEqual([{ type: 'LOGGED_IN', data: { method } }]);
      });
    },
  );
}
