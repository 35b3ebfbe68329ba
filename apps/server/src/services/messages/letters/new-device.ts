import type { ChangeLetterInput } from '../event-letter-input.ts';
import { notMeLink, type Letter } from '../letter.ts';
import { formatUtcTime } from '../locale.ts';

export const newDeviceLetter = ({
  at,
  device,
  network,
  projectName,
  href,
}: ChangeLetterInput): Letter => ({
  en: {
    subject: `New login to your account at ${projectName}`,
    paragraphs: [
      `Somebody logged in to your account on ${formatUtcTime('en', at)} from ${network} (device: ${device}). We have not seen this device or network before.`,
      'If that was you, you need not do anything.',
      'If that was not you, reset your password now. That logs out everybody else.',
      ...notMeLink('This was not me', href),
    ],
  },
  de: {
    subject: `Neue Anmeldung bei Ihrem Konto bei ${projectName}`,
    paragraphs: [
      `Jemand hat sich am ${formatUtcTime('de', at)} aus ${network} bei Ihrem Konto angemeldet (Gerät: ${device}). Dieses Gerät oder Netz kennen wir noch nicht.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück. Das meldet alle anderen ab.',
      ...notMeLink('Das war ich nicht', href),
    ],
  },
});
