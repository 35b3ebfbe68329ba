import type { Letter, LetterLink } from '../letter.ts';

export const passwordMissingLetter = ({ href, minutes }: LetterLink): Letter => ({
  subject: 'Choose a password for Bakehouse',
  paragraphs: [
    'Somebody tried to log in or sign up with your address. Your account has no password at the moment.',
    { label: 'Choose a password', href },
    `The link works for ${minutes} minutes. If this was not you, ignore this email.`,
  ],
});
