import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';
import type { LockLetterInput } from '../../lock-letter-input.ts';
import { unlockParagraphs } from './unlock-paragraphs.ts';

export const totpLockedLetter = ({
  href,
  until,
  attempts,
  device,
  network,
}: LockLetterInput): Letter => ({
  en: {
    subject: 'Entering codes of your authenticator app is locked for now',
    paragraphs: [
      `Somebody logged in to your account and entered ${attempts} wrong codes of the authenticator app in a row, or wrong recovery codes. The last one came from ${network} (device: ${device}).`,
      `Entering codes is locked until ${formatUtcTime('en', until)}.`,
      ...unlockParagraphs(href, {
        where:
          'If that was you, open this link in the browser in which you log in. It unlocks only that browser.',
        label: 'Unlock this browser',
        validity: `The link works until ${formatUtcTime('en', until)}.`,
        notYou:
          'If that was not you, somebody can log in as you up to this step: change your password, and check who can read your emails.',
      }),
    ],
  },
  de: {
    subject: 'Codes Ihrer Authenticator-App sind vorübergehend gesperrt',
    paragraphs: [
      `Jemand hat sich bei Ihrem Konto angemeldet und ${attempts}-mal nacheinander einen falschen Code der Authenticator-App oder einen falschen Wiederherstellungscode eingegeben, zuletzt aus ${network} (Gerät: ${device}).`,
      `Die Eingabe von Codes ist bis ${formatUtcTime('de', until)} gesperrt.`,
      ...unlockParagraphs(href, {
        where:
          'Wenn Sie das waren, öffnen Sie diesen Link in dem Browser, in dem Sie sich anmelden. Er entsperrt nur diesen Browser.',
        label: 'Diesen Browser entsperren',
        validity: `Der Link gilt bis ${formatUtcTime('de', until)}.`,
        notYou:
          'Wenn Sie das nicht waren, kann sich jemand bis zu diesem Schritt als Sie anmelden: Ändern Sie Ihr Passwort, und prüfen Sie, wer Ihre E-Mails lesen kann.',
      }),
    ],
  },
});
