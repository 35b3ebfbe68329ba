import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface PinChange extends EventLetterInput {
  href: string;
}

export const pinChangedLetter = ({
  at,
  device,
  network,
  projectName,
  href,
}: PinChange): Letter => ({
  en: {
    subject: `Your PIN for ${projectName} was changed`,
    paragraphs: [
      `Your PIN was changed on ${formatUtcTime('en', at)} from ${network} (device: ${device}). Every other device was logged out.`,
      'If that was you, you need not do anything.',
      'If that was not you, reset your password now, which logs out everybody else. Then log in, and choose “Forgot your PIN?” to set a new PIN.',
      { label: 'This was not me', href, isNotMe: true },
    ],
  },
  de: {
    subject: `Ihre PIN für ${projectName} wurde geändert`,
    paragraphs: [
      `Ihre PIN wurde am ${formatUtcTime('de', at)} aus ${network} geändert (Gerät: ${device}). Alle anderen Geräte wurden abgemeldet.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, setzen Sie jetzt Ihr Passwort zurück. Das meldet alle anderen ab. Melden Sie sich dann an und wählen Sie „Forgot your PIN?“, um eine neue PIN festzulegen.',
      { label: 'Das war ich nicht', href, isNotMe: true },
    ],
  },
});
