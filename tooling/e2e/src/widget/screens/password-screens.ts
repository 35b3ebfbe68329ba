import { expect } from '@playwright/test';
import { TEST_PASSWORD } from '../../people/accounts.ts';
import { readNewestEmailUrl, signUp } from '../../people/email-links.ts';
import { createPasswordlessUser } from '../../people/passwordless-user.ts';
import { refuseBreachedPassword } from '../../server/faults.ts';
import {
  findButton,
  submitEmail,
  waitForHeading,
  waitForText,
  type WidgetScreen,
  type WidgetVisit,
} from './widget-visit.ts';

const PASSWORDS_ONLY = { products: ['passwords'] } as const;
const PASSWORDS_AND_LINKS = { products: ['passwords', 'emailMagicLinks'] } as const;
const PASSWORDS_AND_CODES = {
  products: ['passwords', 'otp'],
  otpOptions: { methods: ['email'] },
} as const;

type PasswordConfig =
  typeof PASSWORDS_ONLY | typeof PASSWORDS_AND_LINKS | typeof PASSWORDS_AND_CODES;

const enterEmail = async (visit: WidgetVisit, config: PasswordConfig = PASSWORDS_ONLY) => {
  await visit.open({ config }, { keepsWidget: true });
  await submitEmail(visit);
};

const enterKnownEmail = async (visit: WidgetVisit) => {
  await signUp(visit.serverUrl, visit.email, TEST_PASSWORD);
  await enterEmail(visit);
  await waitForHeading(visit, 'Log In');
};

const enterEmailWithoutPassword = async (visit: WidgetVisit, config: PasswordConfig) => {
  await createPasswordlessUser(visit.serverUrl, visit.email);
  await enterEmail(visit, config);
};

const findPasswordField = ({ page }: WidgetVisit) =>
  page.locator('input[autocomplete$="-password"]');

const typePassword = async (visit: WidgetVisit, password: string) => {
  await findPasswordField(visit).fill(password);
  await visit.page.getByRole('meter').waitFor();
};

const submitWhenChecked = async (visit: WidgetVisit) => {
  await typePassword(visit, TEST_PASSWORD);
  await expect(findButton(visit, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  await findButton(visit, 'Continue').click();
};

const requestForgottenPasswordReset = async (visit: WidgetVisit) => {
  await enterKnownEmail(visit);
  await findButton(visit, 'Forgot Password?').click();
  await waitForHeading(visit, 'Check your email');
};

const openResetLink = async (visit: WidgetVisit) => {
  await requestForgottenPasswordReset(visit);
  await visit.page.goto(await readNewestEmailUrl(visit.serverUrl, visit.email));
  await waitForHeading(visit, 'Set a new password');
};

export const PASSWORD_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-new',
    async show(visit) {
      await enterEmail(visit, PASSWORDS_AND_LINKS);
      await waitForHeading(visit, 'Create an account');
    },
  },
  {
    name: 'password-new-weak',
    isVariant: true,
    async show(visit) {
      await enterEmail(visit);
      await typePassword(visit, 'rye5');
      await waitForText(visit, 'Choose a better password');
    },
  },
  {
    name: 'password-new-strong',
    isVariant: true,
    async show(visit) {
      await enterEmail(visit);
      await typePassword(visit, TEST_PASSWORD);
      await waitForText(visit, 'Strength: very strong');
    },
  },
  { name: 'password-known', show: enterKnownEmail },
  {
    name: 'password-wrong',
    isVariant: true,
    async show(visit) {
      await enterKnownEmail(visit);
      visit.expectRefusal('/passwords/authenticate', 401);
      await findPasswordField(visit).fill('wrong');
      await findButton(visit, 'Continue').click();
      await waitForText(visit, 'Invalid email or password');
    },
  },
  {
    name: 'password-none-code-sent',
    isVariant: true,
    async show(visit) {
      await enterEmailWithoutPassword(visit, PASSWORDS_AND_CODES);
      await visit.page.getByRole('textbox', { name: 'One-time passcode' }).waitFor();
    },
  },
  {
    name: 'password-none-link-sent',
    isVariant: true,
    async show(visit) {
      await enterEmailWithoutPassword(visit, PASSWORDS_AND_LINKS);
      await waitForText(visit, 'You have no password yet.');
    },
  },
];

export const PASSWORD_FORGOT_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-forgot',
    async show(visit) {
      await requestForgottenPasswordReset(visit);
      await findButton(visit, 'Resend email').click();
      await waitForText(visit, 'Email resent');
    },
  },
];

export const PASSWORD_BREACHED_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-breached',
    async show(visit) {
      await enterKnownEmail(visit);
      await refuseBreachedPassword(visit.serverUrl);
      visit.expectRefusal('/passwords/authenticate', 400);
      await findPasswordField(visit).fill(TEST_PASSWORD);
      await findButton(visit, 'Continue').click();
      await waitForHeading(visit, 'This password is not safe');
    },
  },
];

export const PASSWORD_SET_NEW_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-set-new',
    async show(visit) {
      await enterEmailWithoutPassword(visit, PASSWORDS_ONLY);
      await waitForHeading(visit, 'Create a password');
    },
  },
];

export const PASSWORD_DEDUPE_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-dedupe',
    async show(visit) {
      await enterEmail(visit);
      await waitForHeading(visit, 'Create an account');
      await createPasswordlessUser(visit.serverUrl, visit.email);
      visit.expectRefusal('/passwords', 400);
      await submitWhenChecked(visit);
      await waitForText(visit, 'For your security, set a new password');
    },
  },
];

export const PASSWORD_RESET_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-reset',
    async show(visit) {
      await openResetLink(visit);
      await typePassword(visit, 'rye5');
      await waitForText(visit, 'Choose a better password');
    },
  },
  {
    name: 'password-reset-dead-link',
    isVariant: true,
    async show(visit) {
      const query = { token: 'no-such-token' };
      await visit.open({ config: PASSWORDS_ONLY }, { component: 'PasswordReset', query });
      visit.expectRefusal('/passwords/email/reset', 401);
      await submitWhenChecked(visit);
      await waitForHeading(visit, 'This link does not work');
    },
  },
];

export const PASSWORD_CONFIRMATION_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-accepted',
    async show(visit) {
      await enterEmail(visit);
      await submitWhenChecked(visit);
      await waitForHeading(visit, 'Success!');
    },
  },
];
