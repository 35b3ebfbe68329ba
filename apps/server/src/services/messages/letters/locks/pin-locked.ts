import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';
import type { LockLetterInput } from '../../lock-letter-input.ts';
import { unlockParagraphs } from './unlock-paragraphs.ts';

export const pinLockedLetter = ({
  href,
  until,
  attempts,
  device,
  network,
  projectName,
}: LockLetterInput): Letter => ({
  en: {
    subject: `PIN entry at ${projectName} is locked for now`,
    paragraphs: [
      `Somebody logged in with your password and entered ${attempts} wrong PINs in a row. The last one came from ${network} (device: ${device}).`,
      `PIN entry is locked until ${formatUtcTime('en', until)}.`,
      ...unlockParagraphs(href, {
        where:
          'If that was you, log in with your password, then open this link in the same browser. It unlocks only that browser.',
        label: 'Unlock this browser',
        validity: `The link works until ${formatUtcTime('en', until)}.`,
        notYou:
          'If that was not you, somebody knows your password: tell an administrator of your organisation.',
      }),
    ],
  },
  de: {
    subject: `Die PIN-Eingabe bei ${projectName} ist vorübergehend gesperrt`,
    paragraphs: [
      `Jemand hat sich mit Ihrem Passwort angemeldet und ${attempts}-mal nacheinander eine falsche PIN eingegeben, zuletzt aus ${network} (Gerät: ${device}).`,
      `Die PIN-Eingabe ist bis ${formatUtcTime('de', until)} gesperrt.`,
      ...unlockParagraphs(href, {
        where:
          'Wenn Sie das waren, melden Sie sich mit Ihrem Passwort an und öffnen Sie dann diesen Link im selben Browser. Er entsperrt nur diesen Browser.',
        label: 'Diesen Browser entsperren',
        validity: `Der Link gilt bis ${formatUtcTime('de', until)}.`,
        notYou:
          'Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Sagen Sie es einem Administrator Ihrer Organisation.',
      }),
    ],
  },
});
