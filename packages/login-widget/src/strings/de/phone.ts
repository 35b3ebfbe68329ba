import type { PhoneStrings } from '../en/phone.ts';

export const DE_PHONE: PhoneStrings = {
  'phone.label': 'Telefonnummer',
  'phone.country': 'Land',
  'phone.placeholder': '(123) 456-7890',
  'phone.continueWithText': 'Weiter mit SMS',
  'phone.continueWithWhatsApp': 'Weiter mit WhatsApp',
  'phone.sending': 'Code wird gesendet …',
};
