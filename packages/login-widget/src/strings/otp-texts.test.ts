import { expect, it } from 'vitest';
import { DE } from './de.ts';
import { EN } from './en.ts';

const textsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).filter(([key]) => /^(tab\.|phone\.continueWith)/.test(key));

it.each([
  [
    'English',
    EN,
    {
      'phone.continueWithText': 'Continue with text',
      'phone.continueWithWhatsApp': 'Continue with WhatsApp',
      'tab.text': 'Text',
      'tab.whatsapp': 'WhatsApp',
      'tab.email': 'Email',
    },
  ],
  [
    'German',
    DE,
    {
      'phone.continueWithText': 'Weiter mit SMS',
      'phone.continueWithWhatsApp': 'Weiter mit WhatsApp',
      'tab.text': 'SMS',
      'tab.whatsapp': 'WhatsApp',
      'tab.email': 'E-Mail',
    },
  ],
])('gives each method of one-time codes its texts in %s', (_language, texts, expected) => {
  expect(Object.fromEntries(textsOf(texts))).toEqual(expected);
});
