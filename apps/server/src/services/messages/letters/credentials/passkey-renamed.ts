import type { ChangeLetterInput } from '../../event-letter-input.ts';
import { notMeLink, type Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface RenamedPasskey extends ChangeLetterInput {
  earlierName: string;
  name: string;
}

export const passkeyRenamedLetter = ({
  earlierName,
  name,
  at,
  device,
  network,
  href,
  projectName,
}: RenamedPasskey): Letter => ({
  en: {
    subject: `A passkey of your account at ${projectName} has a new name`,
    paragraphs: [
      `The passkey “${earlierName}” was renamed to “${name}” on ${formatUtcTime('en', at)} from ${network} (device: ${device}). It logs in as before.`,
      'If that was you, you need not do anything.',
      'If that was not you, somebody else is logged in to your account. Reset your password now. That logs out everybody else.',
      ...notMeLink('This was not me', href),
    ],
  },
  de: {
    subject: `Ein Passkey Ihres Kontos bei ${projectName} hat einen neuen Namen`,
    paragraphs: [
      `Der Passkey „${earlierName}“ wurde am ${formatUtcTime('de', at)} aus ${network} in „${name}“ umbenannt (Gerät: ${device}). Er funktioniert wie bisher.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, ist jemand anderes in Ihrem Konto angemeldet. Setzen Sie jetzt Ihr Passwort zurück. Das meldet alle anderen ab.',
      ...notMeLink('Das war ich nicht', href),
    ],
  },
});
