import { readNewestEmailCode } from '../../people/email-links.ts';
import type { Journey, Visitor } from './journey.ts';

const LINKS = { products: ['emailMagicLinks'], emailMagicLinksOptions: {} };
const EMAIL_CODES = { products: ['otp'], otpOptions: { methods: ['email'] } };

const submitEmail = async ({ field, email }: Visitor) => {
  await field('email').fill(email);
  await field('email').press('Enter');
};

const typeCode = async ({ root, page }: Visitor, code: string) => {
  await root.locator('input').first().focus();
  // The provider's boxes keep a wrong code.
  for (let left = code.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(code);
};

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

export const EMAIL_JOURNEYS: readonly Journey[] = [
  {
    name: 'link by email',
    opening: { config: LINKS },
    steps: [
      { screen: 'Main, links by email', shows: 'Sign up or log in' },
      { screen: 'Email confirmation', act: submitEmail, shows: 'Check your email' },
      {
        screen: 'Main after "Try again"',
        act: ({ button }) => button('Try again').click(),
        shows: 'Sign up or log in',
      },
    ],
  },
  {
    name: 'code by email',
    opening: { config: EMAIL_CODES },
    steps: [
      { screen: 'Main, codes by email', shows: 'Sign up or log in' },
      { screen: 'Code', act: submitEmail, shows: 'Enter passcode' },
      {
        screen: 'Code, wrong',
        act: async (visitor) =>
          typeCode(visitor, wrongCode(await readNewestEmailCode(visitor.serverUrl, visitor.email))),
        shows: 'Invalid passcode',
      },
      {
        screen: 'Code, accepted',
        act: async (visitor) =>
          typeCode(visitor, await readNewestEmailCode(visitor.serverUrl, visitor.email)),
        shows: 'Success',
      },
    ],
  },
  {
    name: 'code by email, sent again',
    opening: { config: EMAIL_CODES },
    steps: [
      { screen: 'Code', act: submitEmail, shows: 'Enter passcode' },
      {
        screen: 'Code, sent again',
        act: ({ button }) => button('Resend code').click(),
        shows: 'Code sent',
      },
    ],
  },
];
