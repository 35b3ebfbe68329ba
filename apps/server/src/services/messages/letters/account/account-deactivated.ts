import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

export interface AccountStateChange {
  at: Date;
  projectName: string;
  /** The URL of the login page. */
  href: string;
}

export const accountDeactivatedLetter = ({ at, projectName }: AccountStateChange): Letter => ({
  en: {
    subject: `Your account at ${projectName} was deactivated`,
    paragraphs: [
      `An administrator deactivated your account on ${formatUtcTime('en', at)}. Every device was logged out, and you cannot log in until the account is reactivated.`,
      'Nobody is allowed to open the files that you baked until then. Nothing is deleted.',
      'If you think that this is a mistake, ask an administrator of your organisation. We send you an email when the account is reactivated.',
    ],
  },
  de: {
    subject: `Ihr Konto bei ${projectName} wurde deaktiviert`,
    paragraphs: [
      `Die Administration hat Ihr Konto am ${formatUtcTime('de', at)} deaktiviert. Alle Geräte wurden abgemeldet, und Sie können sich erst wieder anmelden, wenn das Konto reaktiviert ist.`,
      'Bis dahin kann niemand die Dateien öffnen, die Sie gebacken haben. Gelöscht ist nichts.',
      'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Administration Ihrer Organisation. Sie erhalten eine E-Mail, sobald das Konto reaktiviert ist.',
    ],
  },
});
