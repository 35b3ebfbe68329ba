import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface RemovedPin extends EventLetterInput {
  href: string;
}

export const pinRemovedLetter = ({
  at,
  device,
  network,
  href,
  projectName,
}: RemovedPin): Letter => ({
  en: {
    subject: `Your PIN for ${projectName} was removed`,
    paragraphs: [
      `Your PIN and its recovery codes were removed with a link from an email to you, on ${formatUtcTime('en', at)} from ${network} (device: ${device}). At your next login you choose a new PIN.`,
      'If that was you, you need not do anything else.',
      'If that was not you, somebody reads your emails. Change the password of your mailbox, then reset your password here.',
      { label: 'This was not me', href, isNotMe: true },
    ],
  },
  de: {
    subject: `Ihre PIN für ${projectName} wurde entfernt`,
    paragraphs: [
      `Ihre PIN und ihre Wiederherstellungscodes wurden am ${formatUtcTime('de', at)} aus ${network} mit einem Link aus einer E-Mail an Sie entfernt (Gerät: ${device}). Bei der nächsten Anmeldung wählen Sie eine neue PIN.`,
      'Wenn Sie das waren, müssen Sie sonst nichts tun.',
      'Wenn Sie das nicht waren, liest jemand Ihre E-Mails. Ändern Sie das Passwort Ihres Postfachs und setzen Sie dann hier Ihr Passwort zurück.',
      { label: 'Das war ich nicht', href, isNotMe: true },
    ],
  },
});
