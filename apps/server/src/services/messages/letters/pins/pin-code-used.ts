import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface PinCodeUse extends EventLetterInput {
  codesLeft: number;
  href: string;
}

const codesLeftText = {
  en: (left: number) => {
    if (left === 0) return 'It was the last one. Create new ones in your account settings.';
    return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
  },
  de: (left: number) => {
    if (left === 0)
      return 'Es war der letzte. Erstellen Sie neue in den Einstellungen Ihres Kontos.';
    return left === 1
      ? 'Ein Wiederherstellungscode ist übrig.'
      : `${left} Wiederherstellungscodes sind übrig.`;
  },
};

export const pinCodeUsedLetter = ({
  at,
  device,
  network,
  projectName,
  codesLeft,
  href,
}: PinCodeUse): Letter => ({
  en: {
    subject: `A recovery code replaced your PIN at ${projectName}`,
    paragraphs: [
      `A recovery code was used in place of your PIN on ${formatUtcTime('en', at)} from ${network} (device: ${device}). ${codesLeftText.en(codesLeft)}`,
      'If that was you, you need not do anything else.',
      'If that was not you, somebody knows your password and has your recovery codes. Reset your password now, which logs out everybody else. Then create new recovery codes.',
      { label: 'This was not me', href, isNotMe: true },
    ],
  },
  de: {
    subject: `Ein Wiederherstellungscode hat Ihre PIN bei ${projectName} ersetzt`,
    paragraphs: [
      `Am ${formatUtcTime('de', at)} wurde aus ${network} ein Wiederherstellungscode anstelle Ihrer PIN benutzt (Gerät: ${device}). ${codesLeftText.de(codesLeft)}`,
      'Wenn Sie das waren, müssen Sie sonst nichts tun.',
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort und hat Ihre Wiederherstellungscodes. Setzen Sie jetzt Ihr Passwort zurück, das meldet alle anderen ab. Erstellen Sie dann neue Wiederherstellungscodes.',
      { label: 'Das war ich nicht', href, isNotMe: true },
    ],
  },
});
