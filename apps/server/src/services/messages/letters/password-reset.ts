import type { Letter } from '../letter.ts';
import { formatMinutes } from '../locale.ts';
import type { PasswordResetLetterInput, WithProjectName } from '../letter-inputs.ts';

export const passwordResetLetter = ({
  link,
  loginLink,
  minutes,
  projectName,
}: WithProjectName<PasswordResetLetterInput>): Letter => ({
  en: {
    subject: `Choose a new password for ${projectName}`,
    paragraphs: [
      'Somebody asked to reset the password of your account. Choose a new one through this link:',
      { label: 'Choose a new password', href: link },
      'Or log in without a password:',
      { label: 'Log in without a password', href: loginLink },
      `The links work once, for ${formatMinutes('en', minutes)}. If you did not ask for this email, ignore it: your password stays the same.`,
    ],
  },
  de: {
    subject: `Wählen Sie ein neues Passwort für ${projectName}`,
    paragraphs: [
      'Jemand möchte das Passwort Ihres Kontos zurücksetzen. Wählen Sie über diesen Link ein neues:',
      { label: 'Neues Passwort wählen', href: link },
      'Oder melden Sie sich ohne Passwort an:',
      { label: 'Ohne Passwort anmelden', href: loginLink },
      `Die Links gelten einmal, ${formatMinutes('de', minutes)} lang. Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie: Ihr Passwort bleibt gleich.`,
    ],
  },
});
