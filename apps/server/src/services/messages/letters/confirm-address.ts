import type { Letter, LetterLink } from '../letter.ts';

export const confirmAddressLetter = ({ href, minutes }: LetterLink): Letter => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'Confirm this address to finish logging in to Bakehouse.',
    { label: 'Confirm this address', href },
    `The link works once, for ${minutes} minutes. If you did not sign up or log in, ignore this email.`,
  ],
});
