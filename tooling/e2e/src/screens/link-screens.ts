import type { Page } from '@playwright/test';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { failConnections, waitForAlert, type Screen } from './screen-context.ts';

const LINK_CALL = '/sdk/v1/magic_links/authenticate';

const toLinkUrl = (type: string) => `/authenticate?stytch_token_type=${type}&token=unknown`;

const openResetForm = async (page: Page, password: string, confirmation = password) => {
  await page.goto('/reset-password?token=unknown');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByText(/^Strength: [1-4]/).waitFor();
};

export const linkScreens: readonly Screen[] = [
  {
    name: 'forgot-password',
    async show({ page }) {
      await page.goto('/reset-password');
      await page.getByRole('button', { name: 'Send reset link' }).waitFor();
    },
  },
  {
    name: 'forgot-password-empty-form',
    isVariant: true,
    async show({ page }) {
      await page.goto('/reset-password');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await waitForAlert(page);
    },
  },
  {
    name: 'forgot-password-sent',
    isVariant: true,
    async show({ page }) {
      await page.goto('/reset-password');
      await page.getByLabel('Email').fill('nobody@bakehouse.test');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByText('If that email exists').waitFor();
    },
  },
  {
    name: 'reset-password',
    async show({ page }) {
      await page.goto('/reset-password?token=unknown');
      await page.getByLabel('New password', { exact: true }).waitFor();
    },
  },
  {
    name: 'reset-password-weak',
    isVariant: true,
    show: ({ page }) => openResetForm(page, 'password12', 'password21'),
  },
  {
    name: 'reset-password-ready',
    isVariant: true,
    show: ({ page }) => openResetForm(page, TEST_PASSWORD),
  },
  {
    name: 'reset-password-link-ended',
    isVariant: true,
    async show({ page, monitor }) {
      monitor.expectFailure('/api/stytch/password/reset', 401);
      await openResetForm(page, TEST_PASSWORD);
      await page.getByRole('button', { name: 'Set new password' }).click();
      await waitForAlert(page);
    },
  },
  {
    name: 'authenticate-confirm',
    async show({ page }) {
      await page.goto(toLinkUrl('login'));
      await page.getByRole('button', { name: 'Log in' }).waitFor();
    },
  },
  {
    name: 'authenticate-link-ended',
    isVariant: true,
    async show({ page, monitor }) {
      monitor.expectFailure(LINK_CALL, 404);
      await page.goto(toLinkUrl('magic_links'));
      await waitForAlert(page);
    },
  },
  {
    name: 'authenticate-already-logged-in',
    isVariant: true,
    async show({ page, monitor, logInAs }) {
      monitor.expectFailure(LINK_CALL, 404);
      await logInAs('bo');
      await page.goto(toLinkUrl('magic_links'));
      await page.getByRole('button', { name: 'Continue as' }).waitFor();
    },
  },
  {
    name: 'authenticate-unreachable',
    isVariant: true,
    async show(context) {
      await failConnections(context, LINK_CALL);
      await context.page.goto(toLinkUrl('magic_links'));
      await waitForAlert(context.page);
    },
  },
  {
    name: 'authenticate-ended-social-login',
    isVariant: true,
    async show({ page, monitor }) {
      monitor.expectFailure('/sdk/v1/oauth/authenticate', 404);
      await page.goto(toLinkUrl('oauth'));
      await waitForAlert(page);
    },
  },
  {
    name: 'authenticate-without-link',
    isVariant: true,
    async show({ page }) {
      await page.goto('/authenticate');
      await waitForAlert(page);
    },
  },
];
