import type { ChangeLetterInput } from '../event-letter-input.ts';
import { notMeLink, type Letter } from '../letter.ts';
import { formatUtcTime } from '../locale.ts';

export const passwordChangedLetter = ({
  at,
  device,
  network,
  href,
  projectName,
}: ChangeLetterInput): Letter => ({
  en: {
    subject: `Your password for ${projectName} was changed`,
    paragraphs: [
      `Your password was changed on ${formatUtcTime('en', at)} from ${network} (device: ${device}). Every other device was logged out.`,
      'If that was you, you need not do anything.',
      'If that was not you, reset your password now. That logs out everybody else.',
      ...notMeLink('This was not me', href),
    ],
  },
  de: {
    subject: `Ihr Passwort für ${projectName} wurde geändert`,
    paragraphs: [
      `Ihr Passwort wurde am ${formatUtcTime('de', at)} aus ${network} geändert (Gerät: ${device}). Alle anderen Geräte wurden abgemeldet.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück. Das meldet alle anderen ab.',
      ...notMeLink('Das war ich nicht', href),
    ],
  },
});
