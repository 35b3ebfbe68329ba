import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter, LetterLink } from '../../letter.ts';
import { formatMinutes, formatUtcTime } from '../../locale.ts';

export const pinCreatedLetter = ({
  at,
  device,
  network,
  projectName,
  href,
  minutes,
}: EventLetterInput & LetterLink): Letter => ({
  en: {
    subject: `A PIN was created for your account at ${projectName}`,
    paragraphs: [
      `A PIN was created on ${formatUtcTime('en', at)} from ${network} (device: ${device}). You enter it each time you log in.`,
      'If that was you, you need not do anything.',
      'If that was not you, somebody else is logged in to your account. This link removes the PIN and logs out every device:',
      { label: 'This was not me', href, isNotMe: true },
      `The link works for ${formatMinutes('en', minutes)}. Then reset your password, because somebody may know it.`,
    ],
  },
  de: {
    subject: `Für Ihr Konto bei ${projectName} wurde eine PIN erstellt`,
    paragraphs: [
      `Am ${formatUtcTime('de', at)} wurde aus ${network} eine PIN erstellt (Gerät: ${device}). Sie geben sie bei jeder Anmeldung ein.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, ist jemand anderes in Ihrem Konto angemeldet. Dieser Link entfernt die PIN und meldet alle Geräte ab:',
      { label: 'Das war ich nicht', href, isNotMe: true },
      `Der Link gilt ${formatMinutes('de', minutes)} lang. Setzen Sie danach Ihr Passwort zurück, denn jemand könnte es kennen.`,
    ],
  },
});
