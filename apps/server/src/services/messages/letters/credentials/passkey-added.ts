import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface AddedPasskey extends EventLetterInput {
  name: string;
  domain: string;
}

export const passkeyAddedLetter = ({
  name,
  domain,
  at,
  device,
  network,
  projectName,
}: AddedPasskey): Letter => ({
  en: {
    subject: `A passkey was added to your account at ${projectName}`,
    paragraphs: [
      `The passkey “${name}” for ${domain} was added on ${formatUtcTime('en', at)} from ${network} (device: ${device}). It logs in to your account without a password.`,
      'If that was you, you need not do anything.',
      'If that was not you, log in now, delete the passkey and change your password.',
    ],
  },
  de: {
    subject: `Ihrem Konto bei ${projectName} wurde ein Passkey hinzugefügt`,
    paragraphs: [
      `Der Passkey „${name}“ für ${domain} wurde am ${formatUtcTime('de', at)} aus ${network} hinzugefügt (Gerät: ${device}). Mit ihm kann man sich ohne Passwort an Ihrem Konto anmelden.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, melden Sie sich jetzt an, löschen Sie den Passkey und ändern Sie Ihr Passwort.',
    ],
  },
});
