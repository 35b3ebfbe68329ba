import { createPhoneButtonTexts, type PhoneButtonTexts } from '../otp-texts.ts';

const PHONE_TEXTS = {
  'phone.label': 'Phone number',
  'phone.country': 'Country',
  'phone.countrySearch': 'Search for a country',
  'phone.countriesNone': 'No country found.',
  'phone.countriesOne': '1 country found.',
  'phone.countriesMany': '{count} countries found.',
  'phone.placeholder': '(123) 456-7890',
  'phone.sending': 'Sending the code…',
} as const;

export const EN_PHONE: typeof PHONE_TEXTS & PhoneButtonTexts = {
  ...PHONE_TEXTS,
  ...createPhoneButtonTexts((name) => `Continue with ${name}`),
  'phone.continueWithText': 'Continue with text',
};

/** The texts of the field of a phone number. */
export type PhoneStrings = Readonly<Record<keyof typeof EN_PHONE, string>>;
