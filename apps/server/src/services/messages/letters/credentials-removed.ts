import type { WithProjectName } from '../letter-inputs.ts';
import type { Letter, LetterLink } from '../letter.ts';
import { formatMinutes } from '../locale.ts';

export const credentialsRemovedLetter = ({
  href,
  minutes,
  projectName,
}: WithProjectName<LetterLink>): Letter => ({
  en: {
    subject: `Choose a password for ${projectName}`,
    paragraphs: [
      'Your address is confirmed. Somebody had set up the account before, and you confirmed it without that password. So we removed the password and logged out every device.',
      { label: 'Choose a password', href },
      `The link works for ${formatMinutes('en', minutes)}. After that, try to log in and we will send a new one.`,
    ],
  },
  de: {
    subject: `Wählen Sie ein Passwort für ${projectName}`,
    paragraphs: [
      'Ihre Adresse ist bestätigt. Jemand hatte das Konto zuvor eingerichtet, und Sie haben es ohne dessen Passwort bestätigt. Deshalb haben wir das Passwort entfernt und alle Geräte abgemeldet.',
      { label: 'Passwort wählen', href },
      `Der Link gilt ${formatMinutes('de', minutes)} lang. Versuchen Sie danach, sich anzumelden, und wir senden Ihnen einen neuen.`,
    ],
  },
});
