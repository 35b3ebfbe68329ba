import type { Letter } from '../letter.ts';

/** A link and the minutes that it works for. */
export interface MailedLink {
  href: string;
  minutes: number;
}

export const confirmAddress = ({ href, minutes }: MailedLink): Letter => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'Confirm this address to finish logging in to Bakehouse.',
    { label: 'Confirm this address', href },
    `The link works once, for ${minutes} minutes. If you did not sign up or log in, ignore this email.`,
  ],
});

export const credentialsRemoved = ({ href, minutes }: MailedLink): Letter => ({
  subject: 'Choose a password for Bakehouse',
  paragraphs: [
    'Your address is confirmed. The account had been set up before that, and it was confirmed without its password. So we removed the password and logged out every device.',
    { label: 'Choose a password', href },
    `The link works for ${minutes} minutes. If it has ended, try to log in: we will send a new one.`,
  ],
});

export const passwordMissing = ({ href, minutes }: MailedLink): Letter => ({
  subject: 'Choose a password for Bakehouse',
  paragraphs: [
    'Somebody tried to log in or sign up with your address. Your account has no password at the moment.',
    { label: 'Choose a password', href },
    `The link works for ${minutes} minutes. If this was not you, ignore this email.`,
  ],
});
