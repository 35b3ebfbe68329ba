import type { EventLetterInput } from '../../event-letter-input.ts';
import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';

interface RecoveryCodeUse extends EventLetterInput {
  codesLeft: number;
}

const codesLeftText = {
  en: (left: number) => {
    if (left === 0) return 'It was the last one. Register your authenticator app again now.';
    return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
  },
  de: (left: number) => {
    if (left === 0) return 'Es war der letzte. Registrieren Sie Ihre Authenticator-App jetzt neu.';
    return left === 1
      ? 'Ein Wiederherstellungscode ist übrig.'
      : `${left} Wiederherstellungscodes sind übrig.`;
  },
};

export const recoveryCodeUsedLetter = ({
  at,
  codesLeft,
  device,
  network,
  projectName,
}: RecoveryCodeUse): Letter => ({
  en: {
    subject: `A recovery code for ${projectName} was used`,
    paragraphs: [
      `Somebody logged in to your account with a recovery code on ${formatUtcTime('en', at)} from ${network} (device: ${device}).`,
      codesLeftText.en(codesLeft),
      'If that was you, you need not do anything else. If you lost your authenticator app, remove it and register a new one.',
      'If that was not you, somebody has your recovery codes: change your password, then remove the authenticator app and register it again, which replaces the codes.',
    ],
  },
  de: {
    subject: `Ein Wiederherstellungscode für ${projectName} wurde benutzt`,
    paragraphs: [
      `Jemand hat sich am ${formatUtcTime('de', at)} mit einem Wiederherstellungscode bei Ihrem Konto angemeldet, aus ${network} (Gerät: ${device}).`,
      codesLeftText.de(codesLeft),
      'Wenn Sie das waren, müssen Sie sonst nichts tun. Wenn Sie Ihre Authenticator-App verloren haben, entfernen Sie sie und registrieren Sie eine neue.',
      'Wenn Sie das nicht waren, hat jemand Ihre Wiederherstellungscodes: Ändern Sie Ihr Passwort, entfernen Sie dann die Authenticator-App und registrieren Sie sie neu. Das ersetzt die Codes.',
    ],
  },
});
