import type { PhoneStrings } from '../en/phone.ts';
import { createPhoneButtonTexts } from '../otp-texts.ts';

export const DE_PHONE: PhoneStrings = {
  ...createPhoneButtonTexts((name) => `Weiter mit ${name}`),
  'phone.label': 'Telefonnummer',
  'phone.country': 'Land',
  'phone.countrySearch': 'Land suchen',
  'phone.countriesNone': 'Kein Land gefunden.',
  'phone.countriesOne': '1 Land gefunden.',
  'phone.countriesMany': '{count} Länder gefunden.',
  'phone.placeholder': '(123) 456-7890',
  'phone.continueWithText': 'Weiter mit SMS',
  'phone.sending': 'Code wird gesendet …',
};
