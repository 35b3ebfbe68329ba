import { expect } from '@playwright/test';
import { basicAuthorization, createHttpClient, PUBLIC_TOKEN } from '../../api/http-client.ts';
import { TEST_PASSWORD, NEW_PASSWORD } from '../../people/accounts.ts';
import { readNewestEmailUrl, readNewestEmailUrls, signUp } from '../../people/email-links.ts';
import { createPasswordlessUser } from '../../people/passwordless-user.ts';
import type { Journey, WidgetVisitor } from './journey.ts';

const PASSWORDS_ONLY = { products: ['passwords'], passwordOptions: {} };
const PASSWORDS_AND_LINKS = {
  ...PASSWORDS_ONLY,
  products: ['passwords', 'emailMagicLinks'],
  emailMagicLinksOptions: {},
};
const PASSWORDS_AND_CODES = {
  ...PASSWORDS_ONLY,
  products: ['passwords', 'otp'],
  otpOptions: { methods: ['email'] },
};

const submitEmail = async ({ field, email }: WidgetVisitor) => {
  await field('email').fill(email);
  await field('email').press('Enter');
};

const createUser = ({ serverUrl, email }: WidgetVisitor) => signUp(serverUrl, email, TEST_PASSWORD);
const createUserWithoutPassword = ({ serverUrl, email }: WidgetVisitor) =>
  createPasswordlessUser(serverUrl, email);

const typePassword =
  (password: string) =>
  async ({ field }: WidgetVisitor) => {
    await field('password').fill(password);
  };
const startPasswordReset = (serverUrl: string, email: string) =>
  createHttpClient(serverUrl, {}).callOk('/sdk/v1/passwords/email/reset/start', {
    body: { email },
    ...basicAuthorization(PUBLIC_TOKEN),
  });

const createPress =
  (name: string) =>
  ({ button }: WidgetVisitor) =>
    button(name).click();

const PASSWORD_CREATION_EMAIL_TITLE = { theirs: 'Check your email!', ours: 'Create a password' };
const PASSWORD_CREATION_TITLE = {
  theirs: 'Finish creating your account',
  ours: 'Create an account',
};

/** Presses the button once the server has judged the password. */
const submitWhenChecked = async ({ button }: WidgetVisitor) => {
  await expect(button('Continue')).toBeEnabled();
  await expect(button('Continue')).not.toHaveAttribute('aria-disabled', 'true');
  await button('Continue').click();
};

export const PASSWORD_JOURNEYS: readonly Journey[] = [
  {
    name: 'new password',
    opening: { config: PASSWORDS_ONLY },
    steps: [
      { screen: 'Main, passwords', shows: 'Sign up or log in' },
      { screen: 'New password', act: submitEmail, shows: PASSWORD_CREATION_TITLE },
      {
        screen: 'New password, weak',
        act: typePassword('rye5'),
        shows: { theirs: PASSWORD_CREATION_TITLE.theirs, ours: 'Strength: weak' },
      },
      {
        screen: 'New password, strong',
        act: typePassword(TEST_PASSWORD),
        shows: { theirs: PASSWORD_CREATION_TITLE.theirs, ours: 'Strength: very strong' },
      },
      { screen: 'Password accepted', act: submitWhenChecked, shows: 'Success!' },
    ],
  },
  {
    name: 'known password',
    isLong: true,
    prepare: createUser,
    opening: { config: PASSWORDS_ONLY },
    steps: [
      { screen: 'Known password', act: submitEmail, shows: 'Forgot Password?' },
      {
        screen: 'Known password, wrong',
        act: async (visitor) => {
          await typePassword('wrong-password-1')(visitor);
          await createPress('Continue')(visitor);
        },
        shows: 'Invalid email or password',
      },
      {
        screen: 'Forgotten password',
        act: ({ root }) => root.getByText('Forgot Password?').click(),
        shows: { theirs: 'A link to reset your password', ours: 'Check your email' },
      },
      {
        screen: 'Forgotten password, link instead',
        act: createPress('Login without a password'),
        // The screen before it also says "Check your email".
        shows: 'Try again',
      },
    ],
  },
  {
    name: 'known password, right at once',
    isLong: true,
    prepare: createUser,
    opening: { config: PASSWORDS_ONLY },
    steps: [
      { screen: 'Known password, again', act: submitEmail, shows: 'Forgot Password?' },
      {
        screen: 'Known password, accepted',
        act: async (visitor) => {
          await typePassword(TEST_PASSWORD)(visitor);
          await createPress('Continue')(visitor);
        },
        shows: 'Success!',
      },
    ],
  },
  {
    name: 'password or link',
    isLong: true,
    opening: { config: PASSWORDS_AND_LINKS },
    steps: [
      { screen: 'New password, or link', act: submitEmail, shows: PASSWORD_CREATION_TITLE },
      {
        screen: 'Link instead of a new password',
        act: createPress('Email me a login link'),
        shows: 'Check your email',
      },
    ],
  },
  {
    name: 'password or code',
    isLong: true,
    opening: { config: PASSWORDS_AND_CODES },
    steps: [
      { screen: 'New password, or code', act: submitEmail, shows: PASSWORD_CREATION_TITLE },
      {
        screen: 'Code instead of a new password',
        act: createPress('Email me a login code'),
        shows: 'Enter passcode',
      },
    ],
  },
  {
    name: 'no password yet, with codes',
    isLong: true,
    prepare: createUserWithoutPassword,
    opening: { config: PASSWORDS_AND_CODES },
    steps: [
      {
        screen: 'No password yet, code sent',
        act: submitEmail,
        shows: 'people.example',
      },
      {
        screen: 'No password yet, create one',
        act: createPress('Create a password instead'),
        shows: PASSWORD_CREATION_EMAIL_TITLE,
      },
    ],
  },
  {
    name: 'no password yet, with links',
    isLong: true,
    prepare: createUserWithoutPassword,
    opening: { config: PASSWORDS_AND_LINKS },
    steps: [{ screen: 'No password yet, link sent', act: submitEmail, shows: 'Check your email' }],
  },
  {
    name: 'no password yet, passwords alone',
    isLong: true,
    prepare: createUserWithoutPassword,
    opening: { config: PASSWORDS_ONLY },
    steps: [{ screen: 'No password yet', act: submitEmail, shows: PASSWORD_CREATION_EMAIL_TITLE }],
  },
  {
    name: 'forgotten password, email sent again',
    isLong: true,
    prepare: createUser,
    opening: { config: PASSWORDS_ONLY },
    steps: [
      { screen: 'Known password', act: submitEmail, shows: 'Forgot Password?' },
      {
        screen: 'Forgotten password',
        act: ({ root }) => root.getByText('Forgot Password?').click(),
        shows: { theirs: 'A link to reset your password', ours: 'Check your email' },
      },
      {
        screen: 'Forgotten password, email sent again',
        act: createPress('Resend email'),
        shows: 'Email resent',
      },
    ],
  },
  {
    name: 'new password for an address that exists by now',
    isLong: true,
    opening: { config: PASSWORDS_ONLY },
    steps: [
      { screen: 'New password', act: submitEmail, shows: PASSWORD_CREATION_TITLE },
      {
        screen: 'New password, for security',
        act: async (visitor) => {
          await createUserWithoutPassword(visitor);
          await typePassword(TEST_PASSWORD)(visitor);
          await submitWhenChecked(visitor);
        },
        shows: { theirs: 'Check your email to set a new password!', ours: 'For your security' },
      },
    ],
  },
  {
    name: 'login link of the reset email',
    isLong: true,
    prepare: createUser,
    // The link works once, so each widget is alone with its own.
    async opening({ name, serverUrl, email }) {
      await startPasswordReset(serverUrl, email);
      const [, link = ''] = await readNewestEmailUrls(serverUrl, email);
      const { searchParams } = new URL(link);
      return {
        component: 'PasswordReset',
        config: PASSWORDS_ONLY,
        token: searchParams.get('token') ?? '',
        query: Object.fromEntries(searchParams),
        sides: [name],
      };
    },
    steps: [{ screen: 'Login link, opened', shows: 'Success!' }],
  },
  {
    name: 'reset link',
    isLong: true,
    prepare: createUser,
    async opening({ serverUrl, email }) {
      await startPasswordReset(serverUrl, email);
      const link = await readNewestEmailUrl(serverUrl, email);
      const token = new URL(link).searchParams.get('token') ?? '';
      return { component: 'PasswordReset', config: PASSWORDS_ONLY, token };
    },
    steps: [
      {
        screen: 'Page for a new password',
        shows: { theirs: 'Reset your password', ours: 'Set a new password' },
      },
      {
        screen: 'Page for a new password, accepted',
        act: async (visitor) => {
          await typePassword(NEW_PASSWORD)(visitor);
          await submitWhenChecked(visitor);
        },
        shows: 'Success!',
      },
    ],
  },
];
