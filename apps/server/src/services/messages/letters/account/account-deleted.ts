import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface AccountDeletion extends EventLetterInput {
  /** The URL of the page that says what to do if a stranger deleted the account. */
  href: string;
}

export const accountDeletedLetter = ({
  at,
  device,
  network,
  projectName,
  href,
}: AccountDeletion): Letter => ({
  en: {
    subject: `Your account at ${projectName} was deleted`,
    paragraphs: [
      `Your account was deleted on ${formatUtcTime('en', at)} from ${network} (device: ${device}). Every device was logged out. Nobody is allowed to open the files that you baked, and no new account can be created with this email.`,
      'If that was you, you need not do anything. We send no further emails.',
      'If that was not you, somebody knew your password and your PIN.',
      { label: 'This was not me', href, isNotMe: true },
    ],
  },
  de: {
    subject: `Ihr Konto bei ${projectName} wurde gelöscht`,
    paragraphs: [
      `Ihr Konto wurde am ${formatUtcTime('de', at)} aus ${network} gelöscht (Gerät: ${device}). Alle Geräte wurden abgemeldet. Niemand darf die Dateien öffnen, die Sie gebacken haben, und mit dieser E-Mail-Adresse lässt sich kein neues Konto erstellen.`,
      'Wenn Sie das waren, müssen Sie nichts tun. Wir senden keine weiteren E-Mails.',
      'Wenn Sie das nicht waren, kannte jemand Ihr Passwort und Ihre PIN.',
      { label: 'Das war ich nicht', href, isNotMe: true },
    ],
  },
});
