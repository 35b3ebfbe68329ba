import type { Letter, LetterLink } from '../letter.ts';
import { formatMinutes } from '../locale.ts';

export const passwordMissingLetter = ({ href, minutes }: LetterLink): Letter => ({
  en: {
    subject: 'Choose a password for Bakehouse',
    paragraphs: [
      'Somebody tried to log in or sign up with your address. Your account has no password at the moment.',
      { label: 'Choose a password', href },
      `The link works for ${formatMinutes('en', minutes)}. If this was not you, ignore this email.`,
    ],
  },
  de: {
    subject: 'Wählen Sie ein Passwort für Bakehouse',
    paragraphs: [
      'Jemand hat versucht, sich mit Ihrer Adresse anzumelden oder zu registrieren. Ihr Konto hat zurzeit kein Passwort.',
      { label: 'Passwort wählen', href },
      `Der Link gilt ${formatMinutes('de', minutes)} lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.`,
    ],
  },
});
