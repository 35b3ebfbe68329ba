import { addSession } from '@bakehouse/sdk/testing/playwright';
import type { Page } from '@playwright/test';
import { emailOf, type DemoAccount } from '../people/accounts.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';
import { waitForAlert, type Screen, type ScreenContext } from './screen-context.ts';

const PIN_PATH = '/api/auth/pin/authenticate';

const openPinPage = async ({ page, api, tcpProxy }: ScreenContext, account: DemoAccount = 'bo') => {
  await addSession(page.context(), tcpProxy.url, await api.logIn(account));
  await page.goto('/pin');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const chooseNewPassword = async (page: Page) => {
  await page.goto('/login#create-account');
  await page.getByLabel('Email').fill('new-baker@people.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill('Quite-Another-Loaf-Of-Rye');
  await page.getByText('Strength: very strong').waitFor();
};

export const loginScreens: readonly Screen[] = [
  {
    name: 'login',
    async show({ page }) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Continue with a passkey' }).waitFor();
    },
  },
  {
    name: 'login-empty-form',
    isVariant: true,
    async show({ page }) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await waitForAlert(page);
    },
  },
  {
    name: 'login-refused',
    isVariant: true,
    async show({ page, monitor }) {
      monitor.expectFailure('/api/stytch/authenticate', 401);
      await page.goto('/login');
      await submitLoginForm(page, 'bo', 'wrong');
      await waitForAlert(page);
    },
  },
  {
    name: 'login-deactivated',
    isVariant: true,
    async show({ page, api, monitor, tokenOf }) {
      const order = { action: 'deactivate', email: emailOf('bo'), admin: true };
      await api.portal('/users/manage', await tokenOf('ada'), order);
      monitor.expectFailure('/api/stytch/authenticate', 403);
      await page.goto('/login');
      await submitLoginForm(page, 'bo');
      await waitForAlert(page);
    },
  },
  {
    name: 'login-unverified',
    isVariant: true,
    async show({ page }) {
      await page.goto('/login');
      await submitLoginForm(page, 'gil');
      await page.getByText('Check your email').waitFor();
    },
  },
  {
    name: 'login-email-link',
    async show({ page }) {
      await page.goto('/login#email-link');
      await page.getByRole('button', { name: 'Send link' }).waitFor();
    },
  },
  {
    name: 'login-email-link-sent',
    async show({ page }) {
      await page.goto('/login#email-link');
      await page.getByLabel('Email').fill('new-baker@people.example');
      await page.keyboard.press('Enter');
      await page.getByLabel('Code from the email').waitFor();
    },
  },
  {
    name: 'login-email-code',
    isVariant: true,
    async show({ page }) {
      await page.goto('/login#email-code');
      await page.getByRole('button', { name: 'Send code' }).waitFor();
    },
  },
  {
    name: 'create-account',
    isVariant: true,
    async show({ page }) {
      await page.goto('/login#create-account');
      await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    },
  },
  { name: 'create-account-password', show: ({ page }) => chooseNewPassword(page) },
  {
    name: 'create-account-confirm',
    async show({ page }) {
      await chooseNewPassword(page);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    },
  },
  { name: 'pin-enter', show: (context) => openPinPage(context) },
  {
    name: 'pin-wrong',
    isVariant: true,
    async show(context) {
      context.monitor.expectFailure(PIN_PATH, 403);
      await openPinPage(context);
      await enterPin(context.page, '8642');
      await waitForAlert(context.page);
    },
  },
  {
    name: 'pin-short',
    isVariant: true,
    async show(context) {
      await openPinPage(context);
      await enterPin(context.page, '73');
      await context.page.getByRole('button', { name: 'Continue' }).click();
      await context.page.getByText('PIN must be exactly 4 digits.').waitFor();
    },
  },
  {
    name: 'pin-locked',
    isVariant: true,
    async show(context) {
      context.monitor.expectFailure(PIN_PATH, 429);
      const { session_token } = await context.api.logIn('bo');
      for (let tries = 0; tries < 5; tries += 1) await context.api.enterPin(session_token, '8642');
      await openPinPage(context);
      await enterPin(context.page);
      await waitForAlert(context.page);
    },
  },
  {
    name: 'pin-forgotten',
    async show(context) {
      const { page } = context;
      await openPinPage(context);
      await page.getByRole('button', { name: 'Forgot your PIN?' }).click();
      await page.getByRole('button', { name: 'Reset my PIN' }).click();
      await page.getByText('PIN reset requested.').waitFor();
    },
  },
  { name: 'pin-create', show: (context) => openPinPage(context, 'cy') },
  {
    name: 'pin-create-mismatch',
    isVariant: true,
    async show(context) {
      await openPinPage(context, 'cy');
      await context.page.getByLabel('New PIN').fill('8642');
      await context.page.getByLabel('Confirm PIN').fill('8643');
      await context.page.getByRole('button', { name: 'Create PIN' }).click();
      await context.page.getByText('PINs do not match.').waitFor();
    },
  },
];
