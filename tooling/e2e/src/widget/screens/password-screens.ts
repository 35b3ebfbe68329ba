import { expect } from '@playwright/test';
import { PASSWORD } from '../../people/accounts.ts';
import { readNewestEmailUrl, signUp } from '../../people/email-links.ts';
import { createPasswordlessUser } from '../../people/passwordless-user.ts';
import { refuseBreachedPassword } from '../../server/faults.ts';
import {
  button,
  submitEmail,
  waitForHeading,
  waitForText,
  type WidgetScreen,
  type WidgetVisit,
} from './widget-visit.ts';

const PASSWORDS_ONLY = { products: ['passwords'] } as const;
const WITH_LINKS = { products: ['passwords', 'emailMagicLinks'] } as const;
const WITH_CODES = {
  products: ['passwords', 'otp'],
  otpOptions: { methods: ['email'] },
} as const;

type Config = typeof PASSWORDS_ONLY | typeof WITH_LINKS | typeof WITH_CODES;

const enterEmail = async (visit: WidgetVisit, config: Config = PASSWORDS_ONLY) => {
  await visit.open({ config }, { keepsWidget: true });
  await submitEmail(visit);
};

const enterKnownEmail = async (visit: WidgetVisit) => {
  await signUp(visit.serverUrl, visit.email, PASSWORD);
  await enterEmail(visit);
  await waitForHeading(visit, 'Log In');
};

const enterEmailWithoutPassword = async (visit: WidgetVisit, config: Config) => {
  await createPasswordlessUser(visit.serverUrl, visit.email);
  await enterEmail(visit, config);
};

const passwordField = ({ page }: WidgetVisit) => page.locator('input[autocomplete$="-password"]');

const typePassword = async (visit: WidgetVisit, password: string) => {
  await passwordField(visit).fill(password);
  await visit.page.getByRole('meter').waitFor();
};

const submitChecked = async (visit: WidgetVisit) => {
  await typePassword(visit, PASSWORD);
  await expect(button(visit, 'Continue')).not.toHaveAttribute('aria-disabled', 'true');
  await button(visit, 'Continue').click();
};

const forgetPassword = async (visit: WidgetVisit) => {
  await enterKnownEmail(visit);
  await button(visit, 'Forgot Password?').click();
  await waitForHeading(visit, 'Check your email');
};

const openResetLink = async (visit: WidgetVisit) => {
  await forgetPassword(visit);
  await visit.page.goto(await readNewestEmailUrl(visit.serverUrl, visit.email));
  await waitForHeading(visit, 'Set a new password');
};

export const PASSWORD_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-new',
    async show(visit) {
      await enterEmail(visit, WITH_LINKS);
      await waitForHeading(visit, 'Create an account');
    },
  },
  {
    name: 'password-new-weak',
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
      await typePassword(visit, PASSWORD);
      await waitForText(visit, 'Strength: very strong');
    },
  },
  { name: 'password-known', show: enterKnownEmail },
  {
    name: 'password-wrong',
    async show(visit) {
      await enterKnownEmail(visit);
      visit.expectRefusal('/passwords/authenticate', 401);
      await passwordField(visit).fill('wrong');
      await button(visit, 'Continue').click();
      await waitForText(visit, 'Invalid email or password');
    },
  },
  {
    name: 'password-none-code-sent',
    async show(visit) {
      await enterEmailWithoutPassword(visit, WITH_CODES);
      await visit.page.getByRole('textbox', { name: 'One-time passcode' }).waitFor();
    },
  },
  {
    name: 'password-none-link-sent',
    async show(visit) {
      await enterEmailWithoutPassword(visit, WITH_LINKS);
      await waitForText(visit, 'You have no password yet.');
    },
  },
];

export const PASSWORD_FORGOT_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-forgot',
    async show(visit) {
      await forgetPassword(visit);
      await button(visit, 'Resend email').click();
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
      await passwordField(visit).fill(PASSWORD);
      await button(visit, 'Continue').click();
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
      await submitChecked(visit);
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
    async show(visit) {
      const query = { token: 'no-such-token' };
      await visit.open({ config: PASSWORDS_ONLY }, { component: 'PasswordReset', query });
      visit.expectRefusal('/passwords/email/reset', 401);
      await submitChecked(visit);
      await waitForHeading(visit, 'This link does not work');
    },
  },
];

export const PASSWORD_CONFIRMATION_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'password-accepted',
    async show(visit) {
      await enterEmail(visit);
      await submitChecked(visit);
      await waitForHeading(visit, 'Success!');
    },
  },
];
