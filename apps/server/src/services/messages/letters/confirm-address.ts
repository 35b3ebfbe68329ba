import type { WithProjectName } from '../letter-inputs.ts';
import type { Letter, LetterLink } from '../letter.ts';
import { formatMinutes } from '../locale.ts';

export const confirmAddressLetter = ({
  href,
  minutes,
  projectName,
}: WithProjectName<LetterLink>): Letter => ({
  en: {
    subject: 'Confirm your email address',
    paragraphs: [
      `Confirm this address to finish logging in to ${projectName}.`,
      { label: 'Confirm this address', href },
      `The link works once, for ${formatMinutes('en', minutes)}. If you did not sign up or log in, ignore this email.`,
    ],
  },
  de: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      `Bestätigen Sie diese Adresse, um die Anmeldung bei ${projectName} abzuschließen.`,
      { label: 'Adresse bestätigen', href },
      `Der Link gilt einmal, ${formatMinutes('de', minutes)} lang. Wenn Sie sich nicht registriert oder angemeldet haben, ignorieren Sie diese E-Mail.`,
    ],
  },
});
