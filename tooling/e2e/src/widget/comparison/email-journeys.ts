import { expect } from '@playwright/test';
import { readNewestEmailCode } from '../../people/email-links.ts';
import type { Journey, WidgetVisitor } from './journey.ts';

const MAGIC_LINK_CONFIG = { products: ['emailMagicLinks'], emailMagicLinksOptions: {} };
const EMAIL_CODE_CONFIG = { products: ['otp'], otpOptions: { methods: ['email'] } };

const submitEmail = async ({ field, email }: WidgetVisitor) => {
  await field('email').fill(email);
  await field('email').press('Enter');
};

const enterCode = async ({ root, page }: WidgetVisitor, code: string) => {
  await root.locator('input').first().focus();
  // The provider's widget keeps a wrong code in its boxes, so the code is deleted first.
  for (let left = code.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(code);
};

const SMS_CODE_CONFIG = { products: ['otp'], otpOptions: { methods: ['sms'] } };

/** Each widget texts a number of its own. */
const PHONE_NUMBERS = { theirs: '(415) 555-0171', ours: '(415) 555-0172' } as const;

const typePhoneNumber = async ({ field }: WidgetVisitor, text: string) => {
  await field('phone').fill(text);
  await field('phone').press('Enter');
};

/** The provider's widget submits a number only after it has written it in the way of its country. */
const submitPhoneNumber = async ({ field, name }: WidgetVisitor) => {
  const number = PHONE_NUMBERS[name];
  await field('phone').fill(number.replaceAll(/\D/g, ''));
  await expect(field('phone')).toHaveValue(number);
  await field('phone').press('Enter');
};

const toE164 = (national: string) => `+1${national.replaceAll(/\D/g, '')}`;

const wrongCodeFor = (code: string) => (code === '000000' ? '000001' : '000000');

export const EMAIL_JOURNEYS: readonly Journey[] = [
  {
    name: 'link by email',
    isLong: true,
    opening: { config: MAGIC_LINK_CONFIG },
    steps: [
      { screen: 'Main, links by email', shows: 'Sign up or log in' },
      { screen: 'Email confirmation', act: submitEmail, shows: 'Check your email' },
      {
        screen: 'Main after "Try again"',
        act: async ({ button }) => {
          await button('Try again').click();
          await expect(button('Continue with email')).toBeVisible();
        },
        shows: 'Sign up or log in',
      },
    ],
  },
  {
    name: 'code by email',
    opening: { config: EMAIL_CODE_CONFIG },
    steps: [
      { screen: 'Main, codes by email', shows: 'Sign up or log in' },
      { screen: 'Code', act: submitEmail, shows: 'Enter passcode' },
      {
        screen: 'Code, wrong',
        act: async (visitor) =>
          enterCode(
            visitor,
            wrongCodeFor(await readNewestEmailCode(visitor.serverUrl, visitor.email)),
          ),
        shows: 'Invalid passcode',
      },
      {
        screen: 'Code, accepted',
        act: async (visitor) =>
          enterCode(visitor, await readNewestEmailCode(visitor.serverUrl, visitor.email)),
        shows: 'Success',
      },
    ],
  },
  {
    name: 'code by email, sent again',
    isLong: true,
    opening: { config: EMAIL_CODE_CONFIG },
    steps: [
      { screen: 'Code', act: submitEmail, shows: 'Enter passcode' },
      {
        screen: 'Code, sent again',
        act: ({ button }) => button('Resend code').click(),
        shows: 'Code sent',
      },
    ],
  },
  {
    name: 'code by text message',
    isLong: true,
    opening: ({ name }) => ({ config: SMS_CODE_CONFIG, sides: [name], isInPage: true }),
    steps: [
      {
        screen: 'Phone number, wrong',
        act: (visitor) => typePhoneNumber(visitor, '12'),
        shows: 'Invalid phone number, please try again.',
      },
      { screen: 'Code to a phone', act: submitPhoneNumber, shows: 'Enter passcode' },
      {
        screen: 'Code to a phone, accepted',
        act: async (visitor) =>
          enterCode(
            visitor,
            await readNewestEmailCode(visitor.serverUrl, toE164(PHONE_NUMBERS[visitor.name])),
          ),
        shows: 'Success',
      },
    ],
  },
];
