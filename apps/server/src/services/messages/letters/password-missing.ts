import type { WithProjectName } from '../letter-inputs.ts';
import type { Letter, LetterLink } from '../letter.ts';
import { formatMinutes } from '../locale.ts';

export const passwordMissingLetter = ({
  href,
  minutes,
  projectName,
}: WithProjectName<LetterLink>): Letter => ({
  en: {
    subject: `Choose a password for ${projectName}`,
    paragraphs: [
      'Somebody tried to log in or sign up with your address. Your account has no password at the moment.',
      { label: 'Choose a password', href },
      `The link works for ${formatMinutes('en', minutes)}. If this was not you, ignore this email.`,
    ],
  },
  de: {
    subject: `Wählen Sie ein Passwort für ${projectName}`,
    paragraphs: [
      'Jemand hat versucht, sich mit Ihrer Adresse anzumelden oder zu registrieren. Ihr Konto hat zurzeit kein Passwort.',
      { label: 'Passwort wählen', href },
      `Der Link gilt ${formatMinutes('de', minutes)} lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.`,
    ],
  },
});
