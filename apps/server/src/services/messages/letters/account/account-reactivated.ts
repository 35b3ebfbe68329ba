import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';
import type { AccountStateChange } from './account-deactivated.ts';

export const accountReactivatedLetter = ({
  at,
  projectName,
  href,
}: AccountStateChange): Letter => ({
  en: {
    subject: `Your account at ${projectName} was reactivated`,
    paragraphs: [
      `An administrator reactivated your account on ${formatUtcTime('en', at)}. You can log in again, and the people with access to your files can open them again.`,
      { label: 'Log in', href },
    ],
  },
  de: {
    subject: `Ihr Konto bei ${projectName} wurde reaktiviert`,
    paragraphs: [
      `Die Administration hat Ihr Konto am ${formatUtcTime('de', at)} reaktiviert. Sie können sich wieder anmelden, und wer Zugriff auf Ihre Dateien hat, kann sie wieder öffnen.`,
      { label: 'Anmelden', href },
    ],
  },
});
