import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface CreatedPinCodes extends EventLetterInput {
  codes: number;
  href: string;
}

export const pinCodesCreatedLetter = ({
  codes,
  at,
  device,
  network,
  href,
  projectName,
}: CreatedPinCodes): Letter => ({
  en: {
    subject: `New recovery codes for your PIN at ${projectName}`,
    paragraphs: [
      `${codes} recovery codes were created on ${formatUtcTime('en', at)} from ${network} (device: ${device}). Each of them replaces your PIN once. Earlier codes no longer work.`,
      'If that was you, you need not do anything.',
      'If that was not you, somebody knows your password and your PIN. Reset your password now, which logs out everybody else. Then change your PIN and create new recovery codes.',
      { label: 'This was not me', href, isNotMe: true },
    ],
  },
  de: {
    subject: `Neue Wiederherstellungscodes für Ihre PIN bei ${projectName}`,
    paragraphs: [
      `Am ${formatUtcTime('de', at)} wurden aus ${network} ${codes} Wiederherstellungscodes erstellt (Gerät: ${device}). Jeder ersetzt Ihre PIN einmal. Frühere Codes gelten nicht mehr.`,
      'Wenn Sie das waren, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort und Ihre PIN. Setzen Sie jetzt Ihr Passwort zurück, das meldet alle anderen ab. Ändern Sie dann Ihre PIN und erstellen Sie neue Wiederherstellungscodes.',
      { label: 'Das war ich nicht', href, isNotMe: true },
    ],
  },
});
