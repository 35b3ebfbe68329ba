import type { Account } from '../people/accounts.ts';
import { enterPin, keepTokens, logIn } from '../people/login-steps.ts';
import { alert, type Screen, type Stage } from './stage.ts';

const PIN_CALL = '/api/auth/pin/authenticate';

const passwordOnly = async ({ page, api, wire }: Stage, account: Account = 'bo') => {
  await keepTokens(page.context(), wire.url, await api.logIn(account));
  await page.goto('/pin');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

export const signInScreens: readonly Screen[] = [
  {
    name: 'login',
    async show({ page }) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in' }).waitFor();
    },
  },
  {
    name: 'login-empty-form',
    async show({ page }) {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await alert(page);
    },
  },
  {
    name: 'login-refused',
    async show({ page, watch }) {
      watch.expectFailure('/api/stytch/authenticate', 401);
      await page.goto('/login');
      await logIn(page, 'bo', 'wrong');
      await alert(page);
    },
  },
  {
    name: 'login-unverified',
    async show({ page }) {
      await page.goto('/login');
      await logIn(page, 'gil');
      await page.getByText('Check your email').waitFor();
    },
  },
  { name: 'pin-enter', show: (stage) => passwordOnly(stage) },
  {
    name: 'pin-wrong',
    async show(stage) {
      stage.watch.expectFailure(PIN_CALL, 403);
      await passwordOnly(stage);
      await enterPin(stage.page, '8642');
      await alert(stage.page);
    },
  },
  {
    name: 'pin-short',
    async show(stage) {
      await passwordOnly(stage);
      await enterPin(stage.page, '73');
      await stage.page.getByRole('button', { name: 'Continue' }).click();
      await stage.page.getByText('PIN must be exactly 4 digits.').waitFor();
    },
  },
  {
    name: 'pin-locked',
    async show(stage) {
      stage.watch.expectFailure(PIN_CALL, 429);
      const { session_token } = await stage.api.logIn('bo');
      for (let tries = 0; tries < 5; tries += 1) await stage.api.enterPin(session_token, '8642');
      await passwordOnly(stage);
      await enterPin(stage.page);
      await alert(stage.page);
    },
  },
  { name: 'pin-create', show: (stage) => passwordOnly(stage, 'cy') },
  {
    name: 'pin-create-mismatch',
    async show(stage) {
      await passwordOnly(stage, 'cy');
      await stage.page.getByLabel('New PIN').fill('8642');
      await stage.page.getByLabel('Confirm PIN').fill('8643');
      await stage.page.getByRole('button', { name: 'Create PIN' }).click();
      await stage.page.getByText('PINs do not match.').waitFor();
    },
  },
];
