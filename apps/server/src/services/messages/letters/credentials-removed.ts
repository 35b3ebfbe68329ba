import type { Letter, LetterLink } from '../letter.ts';

export const credentialsRemovedLetter = ({ href, minutes }: LetterLink): Letter => ({
  subject: 'Choose a password for Bakehouse',
  paragraphs: [
    'Your address is confirmed. Somebody had set up the account before, and you confirmed it without that password. So we removed the password and logged out every device.',
    { label: 'Choose a password', href },
    `The link works for ${minutes} minutes. After that, try to log in and we will send a new one.`,
  ],
});
