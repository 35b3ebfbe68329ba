import type { Letter } from '../../letter.ts';
import { formatUtcTime } from '../../locale.ts';
import type { LockLetterInput } from '../../lock-letter-input.ts';
import { unlockParagraphs } from './unlock-paragraphs.ts';

export const passwordLockedLetter = ({
  href,
  until,
  attempts,
  device,
  network,
  projectName,
}: LockLetterInput): Letter => ({
  en: {
    subject: `Logging in to ${projectName} is locked for now`,
    paragraphs: [
      `There were ${attempts} wrong passwords in a row for your account. The last one came from ${network} (device: ${device}). Nobody got in.`,
      `Logging in is locked until ${formatUtcTime('en', until)}. You need not do anything: your password stays the same and works again then.`,
      ...unlockParagraphs(href, {
        where:
          'To log in before that, open this link in the browser that you use. It unlocks only that browser.',
        label: 'Unlock this browser',
        validity: `The link works until ${formatUtcTime('en', until)}.`,
      }),
    ],
  },
  de: {
    subject: `Die Anmeldung bei ${projectName} ist vorübergehend gesperrt`,
    paragraphs: [
      `Für Ihr Konto wurde ${attempts}-mal nacheinander ein falsches Passwort eingegeben, zuletzt aus ${network} (Gerät: ${device}). Niemand konnte sich anmelden.`,
      `Die Anmeldung ist bis ${formatUtcTime('de', until)} gesperrt. Sie müssen nichts tun: Ihr Passwort bleibt gleich und gilt danach wieder.`,
      ...unlockParagraphs(href, {
        where:
          'Um sich früher anzumelden, öffnen Sie diesen Link in dem Browser, den Sie benutzen. Er entsperrt nur diesen Browser.',
        label: 'Diesen Browser entsperren',
        validity: `Der Link gilt bis ${formatUtcTime('de', until)}.`,
      }),
    ],
  },
});
