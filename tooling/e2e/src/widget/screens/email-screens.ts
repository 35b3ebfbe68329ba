import type { LoginConfig } from '@bakehouse/login-widget';
import { expect, type Locator } from '@playwright/test';
import { readNewestEmailCode } from '../../people/email-links.ts';
import {
  submitEmail,
  waitForHeading,
  waitForText,
  type WidgetScreen,
  type WidgetVisit,
} from './widget-visit.ts';

const EMAIL_CODE_CONFIG = { products: ['otp'], otpOptions: { methods: ['email'] } } as const;

const findCodeField = ({ page }: WidgetVisit): Locator =>
  page.getByRole('textbox', { name: 'One-time passcode' });

async function askForCode(visit: WidgetVisit): Promise<void> {
  await visit.open({ config: EMAIL_CODE_CONFIG }, { keepsWidget: true });
  await submitEmail(visit);
  await expect(findCodeField(visit)).toBeFocused();
}

export const EMAIL_CONFIRMATION_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'email-confirmation',
    async show(visit) {
      await visit.open();
      await submitEmail(visit);
      await waitForHeading(visit, 'Check your email');
    },
  },
];

/** Nobody was ever sent this link. */
const UNKNOWN_LINK = { token: 'unknown-link', stytch_token_type: 'magic_links' } as const;

async function openUnknownLink(visit: WidgetVisit, products: NonNullable<LoginConfig['products']>) {
  visit.expectRefusal('/magic_links/authenticate', 404);
  await visit.open({ config: { products } }, { query: UNKNOWN_LINK });
  await waitForHeading(visit, 'This link does not work');
}

export const REFUSED_LINK_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'refused-link',
    show: (visit) => openUnknownLink(visit, ['emailMagicLinks', 'passwords']),
  },
  {
    name: 'refused-link-without-links',
    isVariant: true,
    show: (visit) => openUnknownLink(visit, ['passwords']),
  },
];

export const CODE_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'code',
    async show(visit) {
      await askForCode(visit);
      await visit.page.keyboard.type('123');
    },
  },
  {
    name: 'code-wrong',
    isVariant: true,
    async show(visit) {
      await askForCode(visit);
      const right = await readNewestEmailCode(visit.serverUrl, visit.email);
      visit.expectRefusal('/otps/authenticate', 401);
      await visit.page.keyboard.type(right === '000000' ? '000001' : '000000');
      await waitForText(visit, 'Invalid passcode, please try again.');
    },
  },
  {
    name: 'code-to-phone',
    isVariant: true,
    async show(visit) {
      const { page, open } = visit;
      await open({ config: { products: ['otp'], otpOptions: { methods: ['sms'] } } });
      const field = page.getByRole('textbox', { name: 'Phone number' });
      await field.fill('(415) 555-0157');
      await field.press('Enter');
      await findCodeField(visit).waitFor();
    },
  },
];

export const CODE_CONFIRMATION_SCREENS: readonly WidgetScreen[] = [
  {
    name: 'code-accepted',
    async show(visit) {
      await askForCode(visit);
      await visit.page.keyboard.type(await readNewestEmailCode(visit.serverUrl, visit.email));
      await waitForHeading(visit, 'Success');
    },
  },
];
